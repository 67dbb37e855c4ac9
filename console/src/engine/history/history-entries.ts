import { didOf } from '@prona/contract/audit/did'
import { wordFor } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { inSentence, type WordKey } from '@prona/contract/kernel/words'
import { findResource } from '@prona/contract/registry'
import type { Words } from '../../ui/language.ts'

/** What the history contains in place of a value that some readers may not see. */
const hiddenValue = '•••'

/**
 * The text after the author's name, which begins with a verb: an action's own is declared; one of another record that
 * changed this one too is declared there.
 */
export function actionText(
  resource: Resource,
  entry: Pick<HistoryEntry, 'action' | 'cause'>,
  words: Words,
): string {
  const did = didOf(entry.action, resource, findResource(entry.cause?.resource ?? ''))
  return typeof did === 'string' ? words.t(did) : words.label(did)
}

type CauseLink = { readonly plural: string; readonly id: string; readonly text: string }

/** A link to the record whose action changed this one, for those who may see it. */
export function causeLink({ cause }: Pick<HistoryEntry, 'cause'>, words: Words): CauseLink | undefined {
  const resource = findResource(cause?.resource ?? '')
  if (!resource || !cause?.record) return undefined
  const { _id: id, title, kind } = cause.record
  const word = words.label(wordFor(resource, { [resource.namedBy ?? '']: kind }))
  const record = `${inSentence(word, words.language)} ${title}`
  return { plural: resource.plural, id, text: words.t('history.because', { record }) }
}

/** The author; the program itself where nobody did it. */
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

/** Whether a former value can be restored, and if not why; pointless where the record has it already. */
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

/** A key for React: nobody changes the same fields twice in one moment. */
export function entryKey({ at, by, action, changes }: HistoryEntry): string {
  return [at, by?._id, action, ...changes.map(({ field }) => field)].join(' ')
}
