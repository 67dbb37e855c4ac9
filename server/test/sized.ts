/** How much of its full size a stress run has: all of it, or less to try it. Nothing in an ordinary run. */
const share = Number(process.env.PRONA_STRESS ?? 0)

/** How often a test under load repeats: a few times in an ordinary run, many times in a stress run. */
export function sized(smoke: number, full: number): number {
  return Math.max(smoke, Math.round(full * share))
}

/** What differs in a stress run and is no count. */
export function inStress<T>(ordinary: T, stress: T): T {
  return share > 0 ? stress : ordinary
}

/** The time limit of a test whose length depends on its size: what is too slow shows in its figures. */
export const untilDone = 3_600_000
