import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { idSchema, isId } from '@prona/contract/kernel/schema'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import { authorNames } from '../kernel/authors.ts'
import { call, instant, named } from '../kernel/call.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import {
  type Following,
  followingOf,
  followingPage,
  followingParameter,
  markAfter,
} from '../kernel/following.ts'
import { withoutRowIds } from '../kernel/list-rows.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { run, statement, withBranches } from '../kernel/statement.ts'
import { formerBranches } from '../moves/former-branches.ts'
import { causesOf } from './causes.ts'
import { labelsIn } from './labels.ts'

const text = z.string()
export const changesSchema = z.array(z.strictObject({ field: text, from: z.unknown(), to: z.unknown() }))
export const causeSchema = z
  .nullable(
    z.strictObject({
      resource: text,
      record: z.nullable(z.strictObject({ _id: idSchema, title: text, kind: z.nullable(text) })),
    }),
  )
  .check(
    z.describe(
      'What was done to another record and made this one follow: which one, for whoever may see it, and the choice it is named by.',
    ),
  )
const entry = named<HistoryEntry>(
  'historyEntry',
  z.strictObject({
    at: instant,
    by: z
      .nullable(z.strictObject({ _id: idSchema, name: z.nullable(text) }))
      .check(z.describe('Nobody, when the program itself did it.')),
    action: text,
    cause: causeSchema,
    changes: changesSchema,
  }),
)

/** `GET /api/{single}/history?id=`: who did what to a record, the newest first, field by field. */
export function historyRoute(app: FastifyInstance, parts: Parts, resource: Resource): void {
  const telling = call({
    tag: resource.plural,
    summary: 'Who did what to it, the newest first',
    right: `${resource.single}.read`,
    query: {
      id: { schema: idSchema, required: true },
      pagination: followingParameter,
      field: { schema: text, description: 'Only changes that touched this field.' },
      by: { schema: idSchema, description: 'Only what this person did.' },
    },
    answer: z.strictObject({
      history: z.array(entry),
      labels: z.record(text, text),
      pagination: followingPage,
    }),
  })
  app.get(`/api/${resource.single}/history`, { config: { call: telling } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    const query = queryOf(request)
    const id = idOf(query.id, 'id')
    const by = query.by === undefined ? undefined : idOf(query.by, 'by')
    const pages = followingOf(query.pagination)
    const field = query.field === undefined ? undefined : fieldIn(ctx, resource, query.field)
    await getRow(ctx, resource, id)
    return historyOf(ctx, resource, id, { ...pages, field, by })
  })
}

type Wanted = Following & { readonly field: string | undefined; readonly by: string | undefined }

/** A hidden field is refused like one that does not exist. */
function fieldIn(ctx: Context, resource: Resource, name: string): string {
  if (Object.hasOwn(resource.fields, name) && !hiddenFrom(ctx, resource).has(name)) return name
  throw new AppError('invalidFilter', {}, [{ field: 'field', code: 'notFilterable' }])
}

async function historyOf(
  ctx: Context,
  resource: Resource,
  id: string,
  { itemsPerPage, before, field, by }: Wanted,
) {
  const unseen = [...hiddenFrom(ctx, resource)]
  const { bind, values } = statement()
  const former = await formerBranches(ctx, id)
  const everywhere = { ...ctx, branches: [...new Set([...ctx.branches, ...former])] }
  const start = withBranches(everywhere, { ...resource, scope: 'company' }, bind)
  const hidden = `${bind(unseen)}::text[]`
  const where = [
    `b.branch is not null and e.resource = ${bind(resource.single)} and e.record = ${bind(id)}::uuid`,
    ...(before === undefined ? [] : [`e.id < ${bind(before)}::bigint`]),
    ...(field === undefined ? [] : [`(e.before || e.after) ? ${bind(field)}`]),
    ...(by === undefined ? [] : [`e.by = ${bind(by)}::uuid`]),
    // That it was moved is written in both branches and told once.
    ...(former.length === 0 ? [] : [`(e.action <> 'move' or e.branch = any(${bind(former)}::text[]))`]),
    // An entry that changed only hidden fields is left out altogether.
    `(e.before || e.after = '{}' or (e.before || e.after) - ${hidden} <> '{}')`,
  ].join(' and ')
  const text = `${start} select e.id::text as id, e.at, e.by, e.action, e.cause_resource, e.cause_record,
      e.before - ${hidden} as before, e.after - ${hidden} as after
    from b cross join lateral (select e.* from audit_entries e
      where ${where} order by e.id desc limit ${itemsPerPage + 1}) e order by e.id desc`
  const found = await run(ctx.db, text, values)
  const shown = found.slice(0, itemsPerPage)
  const last = shown.at(-1)
  const names = await authorNames(
    ctx,
    shown.map((row) => textOf(row.by)),
  )
  const causeOf = await causesOf(ctx, shown)
  const history = shown.map((row) => ({ ...entryOf(resource, row, names), cause: causeOf(row) }))
  return {
    history,
    labels: await labelsIn(ctx, resource, history),
    pagination: {
      itemsPerPage,
      ...(found.length > itemsPerPage && last ? { next: markAfter(last.id) } : {}),
    },
  }
}

/** What an entry tells, without its cause. */
export function entryOf(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Omit<HistoryEntry, 'cause'> {
  const from = withoutRowIds(resource.fields, isRecord(row.before) ? row.before : {})
  const to = withoutRowIds(resource.fields, isRecord(row.after) ? row.after : {})
  const named = Object.keys(resource.fields).filter((field) => field in from || field in to)
  return {
    at: String(row.at),
    by: isId(String(row.by)) ? { _id: String(row.by), name: names[String(row.by)] ?? null } : null,
    action: String(row.action),
    changes: named.map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null })),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
