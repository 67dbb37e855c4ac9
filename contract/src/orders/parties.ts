type Party = Readonly<Record<string, unknown>>

export const wholeShare = 10_000

/** The sum of the buyers' shares (of a lease the tenants'), in basis points. */
export function sharesOf(parties: readonly Party[]): number {
  return parties
    .filter(({ role }) => role === 'buyer' || role === 'tenant')
    .reduce((sum, { shareBp }) => sum + (typeof shareBp === 'number' ? shareBp : 0), 0)
}

/** The share that is left for one more of them; null where nothing is left. */
export function remainingShare(parties: readonly Party[]): number | null {
  const left = wholeShare - sharesOf(parties)
  return left > 0 ? left : null
}

/** As many equal shares of the whole; where they do not come out even, the first take what is left over. */
export function evenShares(count: number): readonly number[] {
  const each = Math.floor(wholeShare / count)
  return Array.from({ length: count }, (_, at) => each + (at < wholeShare - each * count ? 1 : 0))
}
