import { whyClosed } from '@prona/contract/kernel/closed-action'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { Words } from '../../ui/language.ts'

/**
 * Why an action is closed now, or undefined when it is open. The server's word counts as long as it is about the
 * record as it is shown; before it has come, and once the record has moved on, the same rule is asked here.
 */
export function closedNow(
  resource: Resource,
  row: AnyRow,
  details: FormDetails | undefined,
  { words, action }: { readonly words: Words; readonly action: string },
): string | undefined {
  const asked = details?.record
  const isAboutThis = asked?._id === row._id && asked.version === row.version
  const told = isAboutThis ? details?.actions[action] : undefined
  if (!told) return whyClosed(resource, row, action, words)
  return told.open ? undefined : (told.reason ?? words.t('error.notOpen'))
}
