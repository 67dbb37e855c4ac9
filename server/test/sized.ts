/** How often a test under load repeats: a few times in an ordinary run, many times in a stress run. */
export function sized(smoke: number, full: number): number {
  return process.env.PRONA_STRESS ? full : smoke
}
