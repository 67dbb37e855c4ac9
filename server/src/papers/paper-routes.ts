import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { idSchema } from '@prona/contract/kernel/schema'
import { languages } from '@prona/contract/kernel/words'
import { paperKinds } from '@prona/contract/papers/placeholders'
import { order, paperTemplate } from '@prona/contract/resources'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Reads } from '../database/reads.ts'
import { allDocuments } from '../files/document-routes.ts'
import { documentsOf, insertDocuments } from '../files/document-rows.ts'
import { recordFileAction } from '../files/file-audit.ts'
import type { Files } from '../files/files.ts'
import { refuseOverQuota } from '../files/quota.ts'
import { storeThenWrite } from '../files/upload.ts'
import { savedAs } from '../http/content-disposition.ts'
import { safeFileName } from '../http/file-name.ts'
import { signalOf } from '../http/once-closed.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, file } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { getRow, lockRow, requireBranch, requireVersion } from '../kernel/rows.ts'
import { mutateOnce } from '../kernel/transaction.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import type { Pictures } from '../reports/job.ts'
import type { Press } from '../reports/pdf.ts'
import { inReport } from '../reports/report-words.ts'
import { type PaperText, paperOf } from './paper-document.ts'
import { refuseText } from './paper-templates.ts'
import { archived, otherKind } from './sentences.ts'

type Order = Row<typeof order>
type Making = {
  readonly reads: Reads
  readonly press: Press
  readonly pictures: Pictures
  readonly files: Files
}

const { heading, text } = paperTemplate.fields
const written = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const previewing = call({
  tag: paperTemplate.plural,
  summary: 'What a text makes of an order, saved or not',
  description: 'Nothing is kept of it. It takes the permission to read orders and to make their reports.',
  right: `${paperTemplate.single}.read`,
  body: z.strictObject({
    order: idSchema,
    kind: z.enum(paperKinds),
    language: z.enum(languages),
    heading: written(heading.max),
    text: written(text.max),
  }),
  answer: file('application/pdf'),
})

const making = call({
  tag: order.plural,
  summary: 'Make a document from a template and keep it with the order',
  description: 'Answers all documents of the order. The document names the template and its version.',
  right: `${order.single}.report`,
  headers: ['idempotencyKey', 'ifMatch'],
  ofRecord: true,
  body: z.strictObject({ template: idSchema }),
  answer: allDocuments,
})

/** `POST /api/paperTemplate/preview` and `POST /api/order/paper`: an order by a template's text, shown or kept. */
export function paperRoutes(app: FastifyInstance, parts: Parts, made: Making): void {
  app.post(
    '/api/paperTemplate/preview',
    { config: { heavy: 'report', call: previewing } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, paperTemplate, 'read')
      authorizeMaking(ctx)
      queryOf(request)
      const { order: id, ...asked } = checked(previewing.body, bodyOf(request))
      refuseText(asked.kind, asked)
      const source = inReport('preview', asked.language)
      request.givenOut = { kind: 'report', resource: order.single, record: id, report: 'preview' }
      const { bytes, row } = await printed(made, { ctx, reply, id, field: 'order' }, async () => ({
        ...asked,
        status: 'active',
        source,
      }))
      return reply
        .type('application/pdf')
        .header('content-disposition', savedAs(`${source} – ${row.number}.pdf`))
        .send(bytes)
    },
  )

  app.post('/api/order/paper', { config: { heavy: 'report', call: making } }, async (request, reply) => {
    const ctx = contextOf(parts, request)
    authorizeMaking(ctx)
    authorize(ctx, order, 'update')
    authorize(ctx, paperTemplate, 'read')
    requireBranch(ctx, order)
    queryOf(request)
    const { id, version, rest } = targetOf(request)
    const { template: templateId } = checked(making.body, rest)
    const found = await printed(made, { ctx, reply, id, field: 'template' }, (inside) =>
      templateOf(inside, templateId),
    )
    const { bytes, row, template, isPrivate } = found
    await requireVersion(ctx, order, row, version)
    const { files } = made
    return files.staging.within(async (folder) => {
      const path = join(folder, 'paper')
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      const today = dayOf(ctx.now, officeZone)
      const document = {
        _id: uuidv7(),
        path,
        fileName: safeFileName(`${template.name} – ${row.number} – ${today}.pdf`.replaceAll('/', '-')),
        type: 'application/pdf',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
      return storeThenWrite(files, [document], (began) =>
        mutateOnce(parts, request, {
          work: async (inside) => {
            const locked = await lockRow(inside, order, id)
            // What was printed is what is kept: nobody changed the order while the document was made.
            await requireVersion(inside, order, locked, row.version)
            await refuseOverQuota(inside, order, {
              field: 'documents',
              bytes: bytes.length,
              quota: files.settings.quota,
            })
            began()
            await insertDocuments(inside, order, id, [document], {
              category: 'contract',
              title: template.source,
              issuedOn: today,
              expiresOn: null,
              restricted: isPrivate,
            })
            await recordFileAction(inside, order, id, 'addDocuments', { documents: [document.fileName] })
            return { answer: { documents: await documentsOf(inside, order, id) }, record: id }
          },
          again: async (inside, record) => ({ documents: await documentsOf(inside, order, record) }),
        }),
      )
    })
  })
}

function authorizeMaking(ctx: ReaderContext): void {
  authorize(ctx, order, 'read')
  authorize(ctx, order, 'report')
}

type Asked = {
  readonly ctx: ReaderContext
  readonly reply: FastifyReply
  readonly id: string
  /** Where a template for another kind of order is refused. */
  readonly field: string
}
type Text = PaperText & Pick<Row<typeof paperTemplate>, 'kind'>

async function printed<T extends Text>(
  { reads, press, pictures }: Making,
  { ctx, reply, id, field }: Asked,
  textFor: (ctx: ReaderContext) => Promise<T>,
) {
  const signal = signalOf(reply)
  const { row, template, document, isPrivate } = await reads(
    { signal, isRepeatable: () => true },
    async (db) => {
      const inside = { ...ctx, db }
      const row: Order = await getRow(inside, order, id)
      const template = await textFor(inside)
      if (row.kind !== template.kind) {
        throw new AppError('invalid', {}, [{ field, code: 'rule', message: otherKind(template.kind) }])
      }
      return { row, template, ...(await paperOf({ ctx: inside, signal, pictures }, template, row)) }
    },
  )
  const bytes = await press.print(document, { owner: ctx.user._id, signal })
  return { row, template, isPrivate, bytes }
}

async function templateOf(ctx: ReaderContext, id: string) {
  const found = await getRow(ctx, paperTemplate, id)
  if (found.status === 'archived') {
    throw new AppError('invalid', {}, [{ field: 'template', code: 'rule', message: archived }])
  }
  const edition = inReport('version', found.language, { number: String(found.edition) })
  return { ...found, source: `${found.name}, ${edition}` }
}
