import { accessKinds } from '@prona/contract/audit/access-kinds'
import type { AuditEntry } from '@prona/contract/audit/audit-entry'
import { audit } from '@prona/contract/audit/audit-page'
import { waysIn } from '@prona/contract/audit/ways-in'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { defaultItemsPerPage } from '@prona/contract/kernel/filter'
import { followingSchema } from '@prona/contract/kernel/filter-schemas'
import { idSchema, parsed } from '@prona/contract/kernel/schema'
import { labelIn } from '@prona/contract/kernel/words'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { GivenOut } from '../auth/record-answers.ts'
import { byteOrderMark, csvLine } from '../export/csv.ts'
import { outgoingFile } from '../export/outgoing-file.ts'
import { causeSchema, changesSchema } from '../history/history.ts'
import { authorizePage } from '../kernel/authorize.ts'
import { call, file as fileOf, instant, named } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { followingPage, followingParameter } from '../kernel/following.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, jsonOf, queryOf } from '../kernel/request.ts'
import { type Asked, askedIn, askedParameters, markOf, type Place, placeIn } from './asked.ts'
import { headings, lineOf } from './csv-lines.ts'
import { findEntries } from './find-entries.ts'
import { presentEntries } from './present-entries.ts'

const text = z.string()
const maybe = z.nullable(text)
const kinds = ['change', ...Object.keys(accessKinds)]
const entry = named<AuditEntry>(
  'auditEntry',
  z.strictObject({
    _id: text,
    at: instant,
    kind: z.enum(kinds) as z.ZodMiniType<AuditEntry['kind']>,
    by: z.nullable(z.strictObject({ _id: idSchema, name: maybe })),
    address: maybe,
    browser: maybe,
    role: maybe,
    permission: maybe,
    token: maybe,
    way: z.nullable(z.enum(Object.keys(waysIn))) as z.ZodMiniType<AuditEntry['way']>,
    resource: maybe,
    record: z.nullable(
      z.strictObject({ _id: idSchema, title: text, isDeleted: z.boolean(), values: z.record(text, text) }),
    ),
    action: maybe,
    cause: causeSchema,
    changes: changesSchema,
    route: maybe,
    report: maybe,
    rows: z.nullable(z.int()),
    fields: z.array(text),
    times: z.nullable(z.int()),
  }),
)

const right = audit.access.permission
const reading = call({
  tag: 'audit',
  summary: 'Who did what, when and from where, the newest first',
  description:
    'Changes of the records that the reader may read, and what the people of their branches did besides.',
  right,
  query: { ...askedParameters, pagination: followingParameter },
  answer: z.strictObject({ audit: z.array(entry), labels: z.record(text, text), pagination: followingPage }),
})
const exporting = call({
  tag: 'audit',
  summary: 'The same as a file',
  description: 'Named by content-disposition. Making it is recorded itself.',
  right,
  query: askedParameters,
  answer: fileOf('text/csv'),
})

/** A client that reads nothing for this long is taken to be gone. */
const patienceMs = 30_000
const rowsAtOnce = 500

/** `GET /api/audit` and `GET /api/audit/export`: the changes of records and what else people did, as one list. */
export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/audit', { config: { call: reading } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorizePage(ctx, audit)
    const { pagination, ...query } = queryOf(request)
    const asked = askedIn(query)
    const { itemsPerPage, after } = pageIn(pagination)
    const found = await findEntries(ctx, asked, after, itemsPerPage + 1)
    const shown = found.slice(0, itemsPerPage)
    const last = shown.at(-1)
    return {
      ...(await presentEntries(ctx, shown)),
      pagination: { itemsPerPage, ...(found.length > itemsPerPage && last ? { next: markOf(last) } : {}) },
    }
  })

  const get = { exposeHeadRoute: false, config: { heavy: 'export', call: exporting } } as const
  app.get('/api/audit/export', get, async (request, reply) => {
    const ctx = contextOf(parts, request)
    authorizePage(ctx, audit)
    const asked = askedIn(queryOf(request))
    const file = outgoingFile(reply, patienceMs)
    const out: GivenOut = { kind: 'export', resource: 'audit', rows: 0 }
    request.givenOut = out
    const done = eachPage(ctx, asked, file.signal, async (lines) => {
      const first = out.rows === 0 ? byteOrderMark + csvLine(headings(ctx.language)) : ''
      out.rows = (out.rows ?? 0) + lines.length
      await file.write(Buffer.from(first + lines.join('')))
    })
    const name = `${labelIn(audit.name, ctx.language)} ${dayOf(ctx.now, officeZone)}.csv`
    return file.send(done, 'text/csv; charset=utf-8', name)
  })
}

/** Page by page, each a statement of its own: entries are only added, so nothing is left out or told twice. */
async function eachPage(
  ctx: Context,
  asked: Asked,
  signal: AbortSignal,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  // What is recorded meanwhile is not among them.
  const until = asked.to === undefined || asked.to > ctx.now ? ctx.now : asked.to
  let after: Place | undefined
  do {
    signal.throwIfAborted()
    const found = await findEntries(ctx, { ...asked, to: until }, after, rowsAtOnce)
    const { audit: entries, labels } = await presentEntries(ctx, found)
    await take(entries.map((one) => csvLine(lineOf(one, labels, ctx.language))))
    after = found.length === rowsAtOnce ? found.at(-1) : undefined
  } while (after)
}

function pageIn(json: string | undefined): { itemsPerPage: number; after: Place | undefined } {
  const answer = parsed<z.infer<typeof followingSchema>>(
    followingSchema,
    jsonOf(json, 'pagination') ?? {},
    'pagination',
  )
  if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
  const { itemsPerPage = defaultItemsPerPage, after } = answer.value
  return { itemsPerPage, after: placeIn(after) }
}
