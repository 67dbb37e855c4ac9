/** How often a test under stress repeats: a few times in every run, the whole of it when stress is asked for. */
export function sized(smoke: number, full: number): number {
  return process.env.PRONA_STRESS ? full : smoke
}
