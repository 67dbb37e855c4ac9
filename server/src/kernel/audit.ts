import { allPermissions } from '@prona/contract/access'
import { isKept } from '@prona/contract/audit/recorded-fields'
import { branchIn } from '@prona/contract/kernel/branch-field'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Cause, Context } from './context.ts'
import { run, statement } from './statement.ts'

type Values = Readonly<Record<string, unknown>>
export type Changes = { readonly before: Values; readonly after: Values }

/** Writes the audit entry of an action on a record, in the same transaction. */
export async function recordAction(
  ctx: Context,
  resource: Resource,
  record: string,
  action: string,
  changes: Changes = { before: {}, after: {} },
): Promise<void> {
  await recordActions(ctx, resource, action, [{ record, changes }])
}

/** Writes the audit entries of one action on many records. */
export async function recordActions(
  ctx: Context,
  resource: Resource,
  action: string,
  entries: readonly { readonly record: string; readonly changes: Changes }[],
): Promise<void> {
  const { bind, values } = statement()
  const branch = resource.scope === 'branch' ? ctx.branch : null
  const { address, role, permission, token } = allowedBy(ctx, resource, action)
  const done = [
    ...[branch, resource.single, action, ctx.actor, ctx.requestId].map(bind),
    ...[`${bind(address)}::text`, `${bind(role)}::uuid`, `${bind(permission)}::text`, `${bind(token)}::text`],
  ]
  const rows = entries.map(({ record, changes: { before, after } }) => {
    const cause = causeOf(ctx, record)
    return {
      ...{ record, cause_resource: cause?.resource, cause_record: cause?.record },
      ...{ before: kept(resource, before), after: kept(resource, after) },
    }
  })
  const text = `insert into audit_entries
      (branch, resource, action, by, request_id, address, role, permission, token, record, cause_resource,
        cause_record, before, after)
    select ${done.join(', ')}, record, cause_resource, cause_record, before, after
    from jsonb_to_recordset(${bind(rows)}::jsonb) each
      (record uuid, cause_resource text, cause_record uuid, before jsonb, after jsonb)`
  await run(ctx.db, text, values)
}

type Allowed = {
  readonly address: string | null
  readonly role: string | null
  readonly permission: string | null
  /** The name of a script's token. */
  readonly token: string | null
}

/** From where it is done, and by which role, permission and token somebody may: what followed was allowed by its first cause. */
export function allowedBy(
  { actor, user, address, cause }: Context,
  { single }: Resource,
  action: string,
): Allowed {
  if (actor === null || !user) return { address: null, role: null, permission: null, token: null }
  let first = cause
  while (first?.because) first = first.because
  const of = first?.resource ?? single
  const verb = first?.action ?? action
  const asked = `${of}.${verb === 'restore' ? 'delete' : verb}`
  // What is done with files or texts of a record is a change of it.
  const permission = permissions.has(asked) ? asked : `${of}.update`
  return {
    address: address ?? null,
    role: user.role._id,
    permission: permissions.has(permission) ? permission : null,
    token: user.token?.name ?? null,
  }
}

const permissions: ReadonlySet<string> = new Set(allPermissions)

/** The cause, where the action was on another record and this one only followed; undefined on the record itself. */
export function causeOf({ cause }: Context, record: string): Cause | undefined {
  return cause?.record === record ? cause.because : cause
}

/** The fields whose values differ, as they were and as they are to be. */
export function difference(before: Values, wanted: Values): Changes {
  const changed = Object.keys(wanted).filter((name) => !isSame(before[name] ?? null, wanted[name] ?? null))
  return { before: only(before, changed), after: only(wanted, changed) }
}

function only(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

/** The order of keys does not matter, nor does the id of a list's row; missing is the same as empty. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || typeof one !== 'object' || typeof other !== 'object') return one === other
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).filter(
    ([name, inner]) => name !== '_id' && inner !== null && inner !== undefined,
  )
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** Written in place of a value that is not kept. */
export const veil = '•••'

/** It is recorded that a field was changed, but not the values that nobody is to read later. */
function kept(resource: Resource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isKept(resource.fields[name] ?? branchIn(resource, name)) ? value : veil,
    ]),
  )
}
