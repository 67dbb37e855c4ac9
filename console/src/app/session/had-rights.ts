import type { SignedIn } from '@prona/contract/kernel/wire'

const hadBy = new Map<string, readonly string[]>()

/** Every permission that somebody had since the console was opened; none while they look as a role. */
export function rightsHad({ _id, permissions, seenAs }: SignedIn): readonly string[] {
  // As a role one does not miss what one may otherwise, and whoever is oneself again has gained nothing.
  if (seenAs) return []
  const had = [...new Set([...(hadBy.get(_id) ?? []), ...permissions])]
  hadBy.set(_id, had)
  return had
}
