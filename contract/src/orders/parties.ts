type Party = Readonly<Record<string, unknown>>

export const wholeShare = 10_000

/** What the buyers (of a lease the tenants) have together, in basis points. */
export function sharesOf(parties: readonly Party[]): number {
  return parties
    .filter(({ role }) => role === 'buyer' || role === 'tenant')
    .reduce((sum, { shareBp }) => sum + (typeof shareBp === 'number' ? shareBp : 0), 0)
}

/** What is left for one more of them; nothing where the others have it all. */
export function remainingShare(parties: readonly Party[]): number | null {
  const left = wholeShare - sharesOf(parties)
  return left > 0 ? left : null
}
