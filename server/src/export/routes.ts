import { exportSchema } from '@prona/contract/batches/export-body'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { GivenOut } from '../auth/record-answers.ts'
import type { Reads } from '../database/reads.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, file as fileOf } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { listParameters, listQueryOf } from '../kernel/list-query.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, checked, contextOf, jsonOf, queryOf } from '../kernel/request.ts'
import { type Column, columnsFor, withCurrencies } from './columns.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { outgoingFile, type Write } from './outgoing-file.ts'
import { readWholeList, type Wanted } from './whole-list.ts'
import { openWorkbook, workbookType } from './workbook.ts'

/** A client that reads nothing for this long is taken to be gone. */
const patienceMs = 30_000

/**
 * `GET /api/{plural}/export`: everything the list shows, as a file that is sent while it is read. `POST` does the
 * same for chosen records, whose ids would not fit into an address.
 */
export function exportRoutes(app: FastifyInstance, parts: Parts, reads: Reads): void {
  const sent = async (ctx: Context, reply: FastifyReply, { resource, format, columns, wanted }: Asking) => {
    const chosen = await columnsFor(ctx, resource, columns)
    const title = labelIn(resource.names.many, ctx.language)
    const file = outgoingFile(reply, patienceMs)
    const { type, fields, add, end } =
      formatOf(format) === 'csv'
        ? csvFile(file.write, withCurrencies(resource, chosen, ctx.language))
        : xlsxFile(file.write, chosen, title)
    const out: GivenOut = { kind: 'export', resource: resource.single, fields: [...fields], rows: 0 }
    reply.request.givenOut = out
    const take = (rows: readonly AnyRow[]) => {
      out.rows = (out.rows ?? 0) + rows.length
      return add(rows)
    }
    const { signal } = file
    const done = reads({ signal, isRepeatable: () => out.rows === 0 }, (db) =>
      readWholeList({ ...ctx, db }, resource, wanted, { fields, signal, take }),
    ).then(end)
    return file.send(done, type, `${title} ${dayOf(ctx.now, officeZone)}.${formatOf(format)}`)
  }
  for (const resource of resources) {
    const many = resource.names.many[1].toLowerCase()
    const said = {
      tag: resource.plural,
      description: 'Named by content-disposition. It takes the permission to read besides.',
      right: `${resource.single}.report`,
      answer: fileOf('text/csv', workbookType),
    }
    const { filter, sort, search } = listParameters(resource)
    const exporting = call({
      ...said,
      summary: `The whole of the list of ${many} as a file`,
      query: {
        format: { schema: z.enum(['csv', 'xlsx']), required: true },
        ...{ filter, sort, search },
        columns: {
          schema: z.array(z.string()),
          isJson: true,
          description: 'Fields, in their order.',
        },
      },
    })
    const exportingChosen = call({
      ...said,
      summary: `The list of ${many} as a file: of these records alone, or of all but a few`,
      body: exportSchema,
    })
    // No HEAD: nothing is known of the file before it is made.
    const get = { exposeHeadRoute: false, config: { heavy: 'export', call: exporting } } as const
    app.get(`/api/${resource.plural}/export`, get, async (request, reply) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'read')
      authorize(ctx, resource, 'report')
      const { format, search, columns, ...query } = queryOf(request)
      const json = Object.entries(query).map(([name, text]) => [name, jsonOf(text, name)] as const)
      const wanted = listQueryOf({ search, ...Object.fromEntries(json) })
      return sent(ctx, reply, { resource, format, columns: jsonOf(columns, 'columns'), wanted })
    })
    app.post(
      `/api/${resource.plural}/export`,
      { config: { heavy: 'export', call: exportingChosen } },
      async (request, reply) => {
        const ctx = contextOf(parts, request)
        authorize(ctx, resource, 'read')
        authorize(ctx, resource, 'report')
        queryOf(request)
        const { format, columns, ids, except, ...query } = checked(exportingChosen.body, bodyOf(request))
        return sent(ctx, reply, { resource, format, columns, wanted: { ...listQueryOf(query), ids, except } })
      },
    )
  }
}

type Asking = {
  readonly resource: Resource
  readonly format: string | undefined
  readonly columns: unknown
  readonly wanted: Wanted
}

function formatOf(format: string | undefined): 'csv' | 'xlsx' {
  if (format === 'csv' || format === 'xlsx') return format
  throw new AppError('malformed', {}, [
    { field: 'format', code: format === undefined ? 'required' : 'notAChoice' },
  ])
}

type Table = {
  readonly type: string
  readonly fields: ReadonlySet<string>
  readonly add: (rows: readonly AnyRow[]) => Promise<void>
  readonly end: () => Promise<void>
}

function csvFile(write: Write, columns: readonly Column[]): Table {
  const headings = columns.map(({ heading }) => ({ kind: 'text', text: heading.label }) as const)
  // Held back until the first rows have arrived: an error of the database can then still be answered as a refusal.
  let start = byteOrderMark + csvLine(headings)
  return {
    type: 'text/csv; charset=utf-8',
    fields: fieldsOf(columns),
    add: async (rows) => {
      let text = start
      start = ''
      for (const row of rows) text += csvLine(columns.map(({ cell }) => cell(row)))
      await write(Buffer.from(text))
    },
    end: async () => {
      if (start) await write(Buffer.from(start))
    },
  }
}

function xlsxFile(write: Write, columns: readonly Column[], title: string): Table {
  const headings = columns.map(({ heading }) => heading)
  const book = openWorkbook(write, title, headings)
  return {
    type: workbookType,
    fields: fieldsOf(columns),
    add: (rows) => book.add(rows.map((row) => columns.map(({ cell }) => cell(row)))),
    end: book.end,
  }
}

function fieldsOf(columns: readonly Column[]): ReadonlySet<string> {
  return new Set(columns.flatMap(({ fields }) => fields))
}
