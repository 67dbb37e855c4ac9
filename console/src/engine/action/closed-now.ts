import { actionFor, isOffered, sayClosed } from '@prona/contract/kernel/closed-action'
import { lifeOf } from '@prona/contract/kernel/kinds'
import type { Action, AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { whyClosed } from '@prona/contract/why-closed'
import { timeNow } from '../../ui/clock.ts'
import type { Words } from '../../ui/language.ts'

/** The actions for a record of this kind, whether or not they can be done now. */
export function offeredActions(resource: Resource, row: AnyRow): readonly (readonly [string, Action])[] {
  return Object.keys(resource.actions).flatMap((name) => {
    const action = isOffered(resource, row, name) ? actionFor(resource, row, name) : undefined
    return action ? [[name, action] as const] : []
  })
}

/** Whether nothing leads out of the state it is in. */
export function isFinal(resource: Resource, row: AnyRow): boolean {
  return lifeOf(resource, row)?.final.includes(String(row[resource.state ?? ''])) ?? false
}

/** Whether the record is, or can come, into a state in which the action is open. */
export function canStillCome(resource: Resource, row: AnyRow, { from }: Action): boolean {
  const { state } = resource
  if (!from || state === undefined) return true
  const actions = offeredActions(resource, row).map(([, action]) => action)
  const steps = lifeOf(resource, row)?.way ?? []
  const moves = [
    ...actions.map((action) => ({ from: action.from, to: action.to })),
    ...steps.map((step) => ({ from: [step.state], to: step.after })),
  ]
  const ahead = new Set([String(row[state])])
  // The set grows while it is walked.
  for (const at of ahead)
    for (const move of moves) if (move.to && (move.from?.includes(at) ?? true)) ahead.add(move.to)
  return from.some((open) => ahead.has(open))
}

/**
 * Why an action cannot be done now, or undefined when it can. The server's answer counts while it is about
 * the record as shown; before it has arrived, and once the record has changed, the same rule is applied here.
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
  if (told) return told.open ? undefined : (told.reason ?? words.t('error.notOpen'))
  return closedBecause(resource, row, action, words)
}

/** Why nothing of the record can be written now, or undefined when something can. */
export function closedForChange(
  resource: Resource,
  row: AnyRow,
  details: FormDetails | undefined,
  words: Words,
): string | undefined {
  if (row.can?.update !== false && details?.writable.length !== 0) return undefined
  return closedBecause(resource, row, 'update', words) ?? words.t('error.notOpen')
}

/** Why the record cannot be deleted now, or undefined when it can. */
export function closedForDeletion(resource: Resource, row: AnyRow, words: Words): string | undefined {
  if (row.can?.delete === undefined || row.can.delete) return undefined
  return closedBecause(resource, row, 'delete', words) ?? words.t('error.notOpen')
}

function closedBecause(resource: Resource, row: AnyRow, verb: string, words: Words): string | undefined {
  const reason = whyClosed(resource, row, verb, timeNow())
  return reason && sayClosed(resource, reason, words)
}
