import { stands } from './conditions.ts'
import type { Label } from './field.ts'
import type { Action, Resource } from './resource.ts'
import { inSentence, type Language, type WordKey } from './words.ts'

type Row = Readonly<Record<string, unknown>>

/** Why something cannot be done with a record: wrong kind, wrong state, or a rule of its resource. */
export type ClosedReason =
  | {
      readonly code: 'kind' | 'state'
      /** The choice that decides it, the values it may have and the one it has. */
      readonly field: string
      readonly open: readonly string[]
      readonly is: string
    }
  | { readonly code: 'rule'; readonly sentence: Label }

type Speech = {
  readonly t: (key: WordKey, params?: Readonly<Record<string, string>>) => string
  readonly label: (label: Label) => string
  readonly language: Language
}

/** Whether the action exists for a record of this kind. */
export function isOffered({ actions }: Resource, row: Row, name: string): boolean {
  const action = actions[name]
  return action !== undefined && stands(action, row)
}

/** The action in the words for a record of this kind. */
export function actionFor({ actions, namedBy = '' }: Resource, row: Row, name: string): Action | undefined {
  const action = actions[name]
  return action && { ...action, ...action.byKind?.[String(row[namedBy])] }
}

/** Why an action is closed for the record now, as far as its declaration says; undefined when it is open. */
export function closedBecause(resource: Resource, row: Row, action: string): ClosedReason | undefined {
  const { when = {}, from } = resource.actions[action] ?? {}
  const kind = Object.entries(when).find(
    ([field, open]) => typeof row[field] === 'string' && !open.includes(row[field]),
  )
  if (kind) return { code: 'kind', field: kind[0], open: kind[1], is: String(row[kind[0]]) }
  return from && closedOutside(resource, row, from)
}

/** The reason where something is only open in some states. */
export function closedOutside(
  { state: field }: Resource,
  row: Row,
  open: readonly string[],
): ClosedReason | undefined {
  if (field === undefined || open.includes(String(row[field]))) return undefined
  return { code: 'state', field, open, is: String(row[field]) }
}

/** The reason as a sentence. */
export function sayClosed(resource: Resource, reason: ClosedReason, { t, label, language }: Speech): string {
  if (reason.code === 'rule') return label(reason.sentence)
  const field = resource.fields[reason.field]
  const choices = field?.kind === 'choice' ? field.choices : {}
  const named = (value: string) => {
    const word = choices[value]
    return word ? inSentence(label(word), language) : value
  }
  return t(`closed.${reason.code}`, { open: reason.open.map(named).join(', '), is: named(reason.is) })
}
