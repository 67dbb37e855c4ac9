import multipart from '@fastify/multipart'
import { hasTemplate, importOptionsSchema } from '@prona/contract/batches/import-options'
import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { importAnswer, inProgress } from '../batches/answers.ts'
import { openBatch } from '../batches/batch.ts'
import { holding } from '../batches/held-batch.ts'
import { answerLong } from '../batches/progress.ts'
import { workbookType } from '../export/workbook.ts'
import { savedAs } from '../http/content-disposition.ts'
import { signalOf } from '../http/once-closed.ts'
import { authorize, requireConfirmed, requireRight } from '../kernel/authorize.ts'
import { call, file as fileOf } from '../kernel/call.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import { requireBranch } from '../kernel/rows.ts'
import { inTransaction, keyOf } from '../kernel/transaction.ts'
import { sayIn } from '../kernel/words.ts'
import { corrected } from './corrected.ts'
import { importFile, prepared } from './import-file.ts'
import { mostBytes } from './limits.ts'
import { openSheets, type Sheets } from './sheets.ts'
import { writeTemplate } from './template.ts'
import { uploadOf } from './upload.ts'

/** `POST /api/{single}/import` of each resource, registered separately because no other routes here accept forms. */
export function importRoutes(app: FastifyInstance, parts: Parts, features: readonly Feature[]): void {
  const sheets = openSheets(parts.log)
  app.addHook('onClose', () => sheets.close())
  app.register(async (scope) => {
    if (!scope.hasContentTypeParser('multipart/form-data')) {
      const limits = {
        files: 1,
        fileSize: mostBytes,
        fields: 5,
        parts: 6,
        fieldSize: 200_000,
        fieldNameSize: 100,
      }
      await scope.register(multipart, { limits })
    }
    for (const feature of features) importRoute(scope, parts, feature, sheets)
  })
  for (const { resource } of features) templateRoute(app, parts, resource)
}

const text = z.string()

function importRoute(app: FastifyInstance, parts: Parts, feature: Feature, sheets: Sheets): void {
  const { resource } = feature
  if (!isByHand(resource, 'create') || !isByHand(resource, 'update')) return
  const importing = call({
    tag: resource.plural,
    summary: `Import ${resource.names.many[1].toLowerCase()} from CSV or XLSX`,
    description:
      'Column letters map to fields; cells are corrected by their place, `D12`, or `values` by their text.',
    right: `${resource.single}.create`,
    headers: ['idempotencyKey'],
    body: z.extend(importOptionsSchema, { text: text.check(z.minLength(1), z.describe('CSV')) }),
    form: z.strictObject({
      file: text.check(z.meta({ contentMediaType: 'application/octet-stream' })),
      options: importOptionsSchema,
    }),
    answer: inProgress(z.strictObject({ import: importAnswer })),
    refusals: [409],
  })
  app.post(
    `/api/${resource.single}/import`,
    { bodyLimit: mostBytes, config: { upload: true, heavy: 'upload', call: importing } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      queryOf(request)
      for (const verb of ['create', 'update']) authorize(ctx, resource, verb)
      // What each row changes is known when it is written; by then nobody can be asked any more.
      requireConfirmed(ctx, resource, 'update', Object.keys(resource.fields))
      requireBranch(ctx, resource)
      const key = keyOf(request)
      const { bytes, options } = await uploadOf(request)
      const asking = { owner: ctx.user._id, signal: signalOf(reply) }
      const sheet = corrected(await sheets.read(bytes, asking), options)
      const wanted = await prepared(ctx, feature, sheet, options)
      const content = [JSON.stringify(options), bytes]
      const opened = options.dryRun
        ? { batch: undefined }
        : await openBatch(parts, ctx, resource, 'import', key === undefined ? undefined : { key, content })
      if ('answer' in opened) return opened.answer
      const work = importFile(parts, ctx, wanted, opened)
      return answerLong(request, reply, ctx, holding(opened.batch?.hold, work))
    },
  )
}

function templateRoute(app: FastifyInstance, parts: Parts, resource: Resource): void {
  if (!hasTemplate(resource)) return
  const template = call({
    tag: resource.plural,
    summary: `A workbook to fill in and import as ${resource.names.many[1].toLowerCase()}`,
    description: 'Headings in the language of the reader, an example, and a sheet with the allowed values.',
    right: `${resource.single}.create`,
    answer: fileOf(workbookType),
  })
  const get = { exposeHeadRoute: false, config: { heavy: 'export', call: template } } as const
  app.get(`/api/${resource.single}/import/template`, get, async (request, reply) => {
    const ctx = contextOf(parts, request)
    queryOf(request)
    for (const verb of ['create', 'update']) requireRight(ctx, resource, verb)
    requireBranch(ctx, resource)
    const { language } = ctx
    const name = sayIn(language, 'import.templateName', { name: labelIn(resource.names.many, language) })
    const pieces: Uint8Array[] = []
    const write = async (bytes: Uint8Array) => {
      pieces.push(bytes)
    }
    await inTransaction(parts, ctx, (inside) => writeTemplate(inside, resource, write))
    const file = Buffer.concat(pieces)
    return reply
      .type(workbookType)
      .header('content-disposition', savedAs(`${name}.xlsx`))
      .send(file)
  })
}
