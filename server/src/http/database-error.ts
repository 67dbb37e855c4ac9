import { isHidden, type Rights } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { codeOf, hasCode, stopped } from '../database/error-code.ts'
import { isFull, isOutage } from '../database/outage-codes.ts'
import { columnsOf, listsOf, listTableOf, tableOf } from '../kernel/columns.ts'

/**
 * Translates what the database refuses: violated constraints by their names, and states in which it cannot answer. Of
 * a field that is hidden from the reader they are not told, only that it is not allowed.
 */
export function fromDatabase(error: unknown, rights: Seeing | undefined): AppError | undefined {
  const state = codeOf(error)
  if (!(error instanceof Error) || state === undefined) return undefined
  const constraint = 'constraint_name' in error ? String(error.constraint_name) : ''
  const rule = byConstraint.get(constraint)
  if (rule && rules.includes(state)) {
    const [head = ''] = rule.issue.field.split('.')
    const isUnseen = rights !== undefined && isHidden(rights, rule, head)
    return isUnseen ? new AppError('forbidden') : new AppError('invalid', {}, [rule.issue])
  }
  if (isFull(error)) return new AppError('noRoom')
  if (isOutage(error)) return new AppError('unavailable')
  const code = codes[state]
  return code && new AppError(code)
}

type Seeing = Pick<Rights, 'hiddenFields'>
type Rule = { readonly single: string; readonly issue: FieldIssue }

const uniqueRule = '23505'
const referenceRule = '23503'
const rules = [uniqueRule, referenceRule, '23514', '23P01']
const lockNotFree = '55P03'

/** Others hold what a statement waited for; they let go of it soon. */
export function isLockNotFree(error: unknown): boolean {
  return hasCode(error, lockNotFree)
}

const codes: Readonly<
  Record<string, 'conflict' | 'malformed' | 'forbidden' | 'tookTooLong' | 'heldByOthers'>
> = {
  [uniqueRule]: 'conflict',
  [referenceRule]: 'conflict',
  '23P01': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  // Row level security only refuses what the scope should have refused before.
  '42501': 'forbidden',
  // The same again would take as long again.
  [stopped]: 'tookTooLong',
  [lockNotFree]: 'heldByOthers',
  '22021': 'malformed',
  '22P05': 'malformed',
  '22003': 'malformed',
  '54000': 'malformed',
}

/** Each named constraint of the database, with the resource and the field it is about. */
const byConstraint: ReadonlyMap<string, Rule> = new Map(
  resources.flatMap((resource) =>
    issuesOf(resource).map(([name, issue]): [string, Rule] => [name, { single: resource.single, issue }]),
  ),
)

function issuesOf(resource: Resource): (readonly [name: string, issue: FieldIssue])[] {
  const declared = Object.entries(resource.constraints).map(
    ([name, { field, message }]) =>
      [name, { field, code: name.includes('unique') ? 'taken' : 'rule', message }] as const,
  )
  const references = columnsOf(resource.fields).map(({ path, column }) =>
    missing(tableOf(resource), column, path),
  )
  const inLists = listsOf(resource.fields).flatMap(([name, list]) =>
    columnsOf(list.fields).map(({ column }) => missing(listTableOf(resource, name), column, name)),
  )
  return [...declared, ...references, ...inLists]
}

function missing(table: string, column: string, field: string): readonly [string, FieldIssue] {
  return [`${table}_${column}_exists`, { field, code: 'noSuchRecord' }]
}
