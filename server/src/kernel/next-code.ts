import type { FieldOf } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { columnsOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { isLive } from './scope.ts'
import { afterBranches, run, statement, withBranches } from './statement.ts'

/** A code and the references within whose records it is unique: a unit's within its property. */
type Coded = {
  readonly name: string
  readonly field: FieldOf<'text'>
  readonly within: readonly { readonly name: string; readonly column: string }[]
}

/** The references a new record requires: a form that knows them already gets better defaults. */
export function neededReferences({ fields }: Pick<Resource, 'fields'>): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && !field.optional && !field.readOnly ? [name] : [],
  )
}

/**
 * The code after the one given last, in the pattern that the branch itself uses: `A-07` is followed by `A-08`. None
 * where nothing has been numbered yet, or where the references are not known.
 */
export async function nextCodes(
  ctx: Context,
  resource: Resource,
  siblings: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const codes: Record<string, string> = {}
  if (resource.scope !== 'branch' || ctx.branch === '') return codes
  for (const coded of await codesOf(ctx, resource)) {
    if (coded.within.some(({ name }) => siblings[name] === undefined)) continue
    const code = following(await codesAmong(ctx, resource, coded, siblings), coded.field.max)
    if (code !== undefined) codes[coded.name] = code
  }
  return codes
}

/** The code that follows the first (latest) one; its number is higher than any other of the same pattern. */
export function following(codes: readonly string[], longest: number): string | undefined {
  const [, start, digits, end] = /^(.*?)(\d{1,9})(\D*)$/.exec(codes[0] ?? '') ?? []
  if (start === undefined || digits === undefined || end === undefined) return undefined
  const numbers = codes
    .filter(
      (code) => code.length >= start.length + end.length && code.startsWith(start) && code.endsWith(end),
    )
    .map((code) => code.slice(start.length, code.length - end.length))
    .filter((middle) => /^\d{1,9}$/.test(middle))
  const code = `${start}${String(Math.max(...numbers.map(Number)) + 1).padStart(digits.length, '0')}${end}`
  return code.length <= longest ? code : undefined
}

const mostCodes = 20_000

/** The latest first. The reader's scope does not matter: a code is unique for everybody. */
async function codesAmong(
  ctx: Context,
  resource: Resource,
  { name, within }: Coded,
  siblings: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { bind, values } = statement()
  const start = withBranches({ branches: [ctx.branch] }, resource, bind)
  const among = within.map((one) => `and t."${one.column}" = ${bind(siblings[one.name])}`).join(' ')
  const column = columnsOf(resource.fields).find(({ path }) => path === name)?.column
  const text = `${start} select t."${column}" as code from b cross join lateral (
      select * from ${tableOf(resource)} t where ${afterBranches} and t.branch = b.branch ${among} and ${isLive('t')}
      order by t.created_at desc, t._id desc limit ${mostCodes}) t`
  return (await run(ctx.db, text, values)).map(({ code }) => String(code))
}

const known = new WeakMap<Resource, Promise<readonly Coded[]>>()

function codesOf(ctx: Context, resource: Resource): Promise<readonly Coded[]> {
  const asked = known.get(resource) ?? askCodes(ctx, resource)
  known.set(resource, asked)
  asked.catch(() => known.delete(resource))
  return asked
}

/** Reads from the database's unique indexes which columns a code is unique with. */
async function askCodes(ctx: Context, resource: Resource): Promise<readonly Coded[]> {
  const columns = columnsOf(resource.fields)
  const found: Coded[] = []
  for (const [index, { field: name }] of Object.entries(resource.constraints)) {
    const field = resource.fields[name]
    if (field?.kind !== 'text' || field.shape !== 'code' || field.readOnly) continue
    const rows = await run(
      ctx.db,
      `select a.attname as column from pg_class c join pg_index i on i.indexrelid = c.oid and i.indisunique
        join pg_attribute a on a.attrelid = c.oid where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
      [index],
    )
    const within = columns.flatMap(({ path, column, field: one }) =>
      one.kind === 'reference' && rows.some((row) => row.column === column) ? [{ name: path, column }] : [],
    )
    if (rows.length > 0) found.push({ name, field, within })
  }
  return found
}
