import { mayName } from '@prona/contract/access'
import type { FieldOf } from '@prona/contract/kernel/field'
import { type Resource, systemFields } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { columnNamed, columnsOf, labelled, listsOf, listTableOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { lastUsed } from './last-used.ts'
import { inScope, namingIn } from './scope.ts'
import type { Bind } from './statement.ts'
import { homeOf, titleIn } from './titles.ts'

/** All columns of a record with the titles of what it refers to, in one statement. */
export function selection(ctx: Context, resource: Resource, bind: Bind, hidden: ReadonlySet<string>): string {
  const texts = known.get(resource) ?? lastUsed<string, string>(50)
  known.set(resource, texts)
  const toName = namedTo(ctx, resource).map((to) => `${to.single}${homeOf(ctx, to) ? '+' : ''}`)
  const key = `${[...hidden].sort().join()}|${toName.join()}`
  const text = texts.get(key)
  if (text !== undefined && ctx.rights.ownRows.length === 0) return text
  let isForAll = ctx.rights.ownRows.length === 0
  const written = selected(
    ctx,
    resource,
    't',
    (value) => {
      isForAll = false
      return bind(value)
    },
    hidden,
  )
  if (isForAll) texts.set(key, written)
  return written
}

/** Texts without bound values, by what is hidden in them; requests with chosen columns can make any number. */
const known = new WeakMap<Resource, ReturnType<typeof lastUsed<string, string>>>()

function selected(
  ctx: Context,
  resource: Resource,
  alias: string,
  bind: Bind,
  hidden: ReadonlySet<string>,
): string {
  const parts = ['_id', 'version', 'deleted_at'].map((column) => `${alias}.${column}`)
  if (resource.scope === 'branch') parts.push(`${alias}.branch`)
  const branch = resource.scope === 'branch' ? `${alias}.branch` : undefined
  const reader = namingIn(ctx, resource)
  for (const { path, column, field } of columnsOf(resource.fields)) {
    if (hidden.has(path.split('.')[0] ?? path)) continue
    parts.push(`${alias}."${column}"`)
    if (field.kind === 'reference')
      parts.push(`${label(reader, field.to, branch, `${alias}."${column}"`, bind)} as "${labelled(column)}"`)
    if (field.kind === 'references')
      parts.push(`${labels(reader, field.to, branch, `${alias}."${column}"`, bind)} as "${labelled(column)}"`)
  }
  for (const [name, field] of Object.entries(systemFields)) {
    if (hidden.has(name)) continue
    const column = `${alias}."${columnNamed(name)}"`
    parts.push(column)
    if (field.kind === 'reference')
      parts.push(`${label(reader, field.to, branch, column, bind)} as "${labelled(columnNamed(name))}"`)
  }
  for (const [name, field] of listsOf(resource.fields)) {
    if (!hidden.has(name))
      parts.push(`${rowsOfList(reader, resource, name, field, alias, bind)} as "${columnNamed(name)}"`)
  }
  return parts.join(', ')
}

/** The resources it refers to of which the reader is told what their records are called. */
function namedTo(ctx: Context, resource: Resource): readonly Resource[] {
  return targetsOf(resource).filter((to) => mayName(ctx.rights, to))
}

/** Collected once for each resource: every list and every record read asks for them. */
function targetsOf(resource: Resource): readonly Resource[] {
  const collected = targets.get(resource) ?? collectTargets(resource)
  targets.set(resource, collected)
  return collected
}

const targets = new WeakMap<Resource, readonly Resource[]>()

function collectTargets(resource: Resource): readonly Resource[] {
  const fields = [resource.fields, ...listsOf(resource.fields).map(([, list]) => list.fields)]
  const singles = fields.flatMap(columnsOf).flatMap(({ field }) => ('to' in field ? [field.to] : []))
  return [...new Set(singles)].map(resourceNamed)
}

/** The title of the referenced record, deleted or not, as far as the reader's scope reaches. */
function label(ctx: Context, to: string, branch: string | undefined, reference: string, bind: Bind): string {
  if (!mayName(ctx.rights, resourceNamed(to))) return 'null::text'
  const { title, from, scope } = labelling(ctx, to, branch, bind)
  return `(select ${title} from ${from} where r._id = ${reference} and ${scope})`
}

function labels(
  ctx: Context,
  to: string,
  branch: string | undefined,
  references: string,
  bind: Bind,
): string {
  if (!mayName(ctx.rights, resourceNamed(to))) return 'null::jsonb'
  const { title, from, scope } = labelling(ctx, to, branch, bind)
  return `(select jsonb_object_agg(r._id, ${title}) from ${from} where r._id = any(${references}) and ${scope})`
}

function labelling(ctx: Context, to: string, branch: string | undefined, bind: Bind) {
  const target = resourceNamed(to)
  return {
    title: titleIn(ctx, target, 'r', bind),
    from: `${tableOf(target)} r`,
    scope: inScope(ctx, target, 'r', bind, branch),
  }
}

function rowsOfList(
  ctx: Context,
  resource: Resource,
  name: string,
  field: FieldOf<'list'>,
  alias: string,
  bind: Bind,
): string {
  const pairs = columnsOf(field.fields).flatMap(({ column, field: inner }) => [
    `'${column}', ${inJson(`l."${column}"`, inner.kind)}`,
    ...(inner.kind === 'reference'
      ? [`'${labelled(column)}', ${label(ctx, inner.to, 'l.branch', `l."${column}"`, bind)}`]
      : []),
  ])
  return `(select coalesce(jsonb_agg(jsonb_build_object('_id', l._id, ${pairs.join(', ')}) order by l.position), '[]')
    from ${listTableOf(resource, name)} l where l.branch = ${alias}.branch and l.parent = ${alias}._id)`
}

/** A column as it appears in a record, for JSON made by the database. */
export function inJson(column: string, kind: string): string {
  if (kind !== 'instant') return column
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
