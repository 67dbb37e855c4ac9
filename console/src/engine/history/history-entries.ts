import type { Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import type { WordKey } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import type { Words } from '../../ui/language.ts'

/** What stands in the record of changes instead of a value that some readers may not see. */
const hiddenValue = '•••'

const known: Readonly<Record<string, WordKey>> = {
  create: 'history.create',
  update: 'history.update',
  delete: 'history.delete',
  restore: 'history.restore',
  acceptDescription: 'history.acceptDescription',
  addImages: 'history.addImages',
  arrangeImages: 'history.arrangeImages',
  removeImage: 'history.removeImage',
  addDocuments: 'history.addDocuments',
  changeDocument: 'history.changeDocument',
  removeDocument: 'history.removeDocument',
}

/** A verb goes on from the name, a sentence stands after it. */
type ActionText = { readonly joint: ' ' | ': '; readonly text: string }

/**
 * What was done, after the name of whoever did it. An action says what its declaration says when it is done; one
 * that moved this record along with another is found where it is declared.
 */
export function actionText(
  resource: Resource,
  { action }: Pick<HistoryEntry, 'action'>,
  words: Words,
): ActionText {
  const own = resource.actions[action]
  if (own) return { joint: ': ', text: words.label(own.done) }
  if (action === 'expire') return { joint: ': ', text: words.t('history.expire') }
  const word = known[action]
  if (word) return { joint: ' ', text: words.t(word) }
  const declaredByAnother = resources.find(({ actions }) => Object.hasOwn(actions, action))?.actions[action]
  if (declaredByAnother) return { joint: ': ', text: words.label(declaredByAnother.done) }
  return { joint: ' ', text: words.t('history.update') }
}

/** Nobody did what the program does by itself. */
export function actorOf({ by }: Pick<HistoryEntry, 'by'>, { t }: Words): string {
  if (!by) return t('history.program')
  return by.name ?? t('history.someone')
}

export type Restorable =
  | { readonly kind: 'restorable' }
  | { readonly kind: 'closed'; readonly because: WordKey }
  | { readonly kind: 'pointless' }

type Standing = {
  readonly field: string
  readonly from: unknown
  /** The value the record has now, as the reader sees it. */
  readonly now: unknown
  readonly writable: readonly string[]
  readonly isSame: (one: unknown, other: unknown) => boolean
}

/** Whether a former value can be put back, and if not why not; where it stands already there is nothing to do. */
export function restorable(
  resource: Resource,
  action: string,
  { field, from, now, writable, isSame }: Standing,
): Restorable {
  const declared = resource.fields[field]
  if (action === 'create' || !declared) return { kind: 'pointless' }
  if (isHiddenValue(from)) return { kind: 'closed', because: 'history.veiled' }
  if (isSame(from, now)) return { kind: 'pointless' }
  if (declared.readOnly) return { kind: 'closed', because: 'history.notByHand' }
  if (!writable.includes(field)) return { kind: 'closed', because: 'history.notWritable' }
  if (from === null && !declared.optional) return { kind: 'closed', because: 'history.needed' }
  return { kind: 'restorable' }
}

export function isHiddenValue(value: unknown): boolean {
  return value === hiddenValue
}

/** No two acts of one person touch the same fields at the same moment. */
export function entryKey({ at, by, action, changes }: HistoryEntry): string {
  return [at, by?._id, action, ...changes.map(({ field }) => field)].join(' ')
}
