/** The figures of the progress bar. */
export const atStart = 0.08
export const speedMs = 200
export const trickleMs = 800

/** The next step, ever smaller, so that it never reaches the end too early. */
export function trickled(progress: number): number {
  const step = progress < 0.2 ? 0.1 : progress < 0.5 ? 0.04 : progress < 0.8 ? 0.02 : 0.005
  return Math.min(progress + step, 0.994)
}
