type ChangeOfSet = { readonly removed: readonly string[]; readonly added: readonly string[] }

/** What was taken from a set of texts and what was put to it; nothing where it is no set, or only in another order. */
export function changeOfSet(from: unknown, to: unknown): ChangeOfSet | undefined {
  if (!isTexts(from) || !isTexts(to)) return
  const removed = from.filter((one) => !to.includes(one))
  const added = to.filter((one) => !from.includes(one))
  return removed.length + added.length === 0 ? undefined : { removed, added }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
