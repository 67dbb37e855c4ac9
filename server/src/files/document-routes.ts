import { documentFields, documentTypes, largestDocument } from '@prona/contract/files/document'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { changeSchema, creationSchema, idSchema } from '@prona/contract/kernel/schema'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { difference } from '../kernel/audit.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, file as fileOf, instant, named } from '../kernel/call.ts'
import { requireOpen } from '../kernel/closed.ts'
import type { Parts } from '../kernel/parts.ts'
import { answeredFields } from '../kernel/record-schema.ts'
import { checked, contextOf, idOf, queryOf, targetOf } from '../kernel/request.ts'
import { lockRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import {
  deleteDocument,
  documentsOf,
  type Facts,
  getDocument,
  insertDocuments,
  updateDocument,
} from './document-rows.ts'
import { recordFileAction } from './file-audit.ts'
import type { Files } from './files.ts'
import { formOf } from './form.ts'
import { prepareDocuments } from './prepare-documents.ts'
import { recordOf, sendFile } from './send-file.ts'
import { upload } from './upload.ts'

const types = Object.values(documentTypes).map(({ type }) => type)
const document = named(
  'document',
  z.strictObject({
    _id: idSchema,
    ...answeredFields(documentFields),
    fileName: z.string(),
    type: z.enum(types),
    bytes: z.int(),
    sha256: z.string(),
    createdAt: instant,
    createdBy: z.nullable(idSchema),
  }),
)
export const allDocuments = z.strictObject({ documents: z.array(document) })
const ofDocument = { documentId: { schema: idSchema, required: true } } as const
const documentChange = changeSchema({ fields: documentFields })

function callsFor({ single, plural }: Resource) {
  const tag = plural
  const update = `${single}.update`
  return {
    listing: call({
      tag,
      summary: 'List its documents',
      right: `${single}.read`,
      query: { id: { schema: idSchema, required: true } },
      answer: allDocuments,
    }),
    adding: call({
      tag,
      summary: `Add documents of at most ${largestDocument / 1024 / 1024} MB: ${Object.keys(documentTypes).join(', ')}`,
      right: update,
      headers: ['idempotencyKey'],
      form: formOf('documents', documentFields),
      answer: allDocuments,
    }),
    reading: call({
      tag,
      summary: 'A document',
      right: `${single}.read`,
      headers: ['ifNoneMatch'],
      query: ofDocument,
      answer: fileOf(...types),
    }),
    changing: call({
      tag,
      summary: 'Change what is known of a document',
      right: update,
      headers: ['ifMatch'],
      ofRecord: true,
      body: z.strictObject({ documentId: idSchema, data: documentChange }),
      answer: z.strictObject({ document }),
    }),
    removing: call({
      tag,
      summary: 'Remove a document',
      right: update,
      query: ofDocument,
      answer: allDocuments,
    }),
  }
}

/** The routes for documents, for resources that have them. */
export function documentRoutes(app: FastifyInstance, parts: Parts, files: Files, resource: Resource): void {
  const path = `/api/${resource.single}`

  const calls = callsFor(resource)

  app.get(`${path}/documents`, { config: { call: calls.listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    return { documents: await documentsOf(ctx, resource, idOf(queryOf(request).id, 'id')) }
  })

  app.post(
    `${path}/documents`,
    { config: { upload: true, heavy: 'upload', call: calls.adding } },
    async (request, reply) =>
      upload(
        parts,
        files,
        resource,
        { request, reply },
        {
          field: 'documents',
          fields: Object.keys(documentFields),
          largest: largestDocument,
          prepare: async (received, _folder, asking) => {
            factsFrom(received.fields)
            return prepareDocuments(files.foreign, received, asking)
          },
          write: async (ctx, record, documents, { fields }) => {
            const facts = factsFrom(fields)
            await insertDocuments(ctx, resource, record, documents, facts)
            const names = documents.map(({ fileName }) => (facts.restricted ? hidden : fileName))
            await recordFileAction(ctx, resource, record, 'addDocuments', { documents: names })
          },
          answer: async (ctx, record) => ({ documents: await documentsOf(ctx, resource, record) }),
        },
      ),
  )

  app.get(
    `${path}/document/:id`,
    { config: { lasting: true, call: calls.reading } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'read')
      const file = idOf(queryOf(request).documentId, 'documentId')
      const record = recordOf(request)
      const { type, sha256, fileName, bytes, restricted } = await getDocument(ctx, resource, record, file)
      const kind = restricted ? 'restrictedOpened' : 'document'
      request.givenOut = { kind, resource: resource.single, record }
      return sendFile(request, reply, {
        type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        // Who may see a document can change, so a browser must ask before it uses its copy, and of a restricted one
        // it has none.
        caching: restricted ? 'no-store' : 'private, no-cache',
        vary: 'authorization, branch',
        etag: sha256,
        way: 'attachment',
        name: fileName,
        bytes,
        body: async () => {
          const stream = await files.storage.read(file)
          if (!stream) throw new AppError('notFound')
          return stream
        },
      })
    },
  )

  app.put(`${path}/document`, { config: { call: calls.changing } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, resource, 'update')
      queryOf(request)
      const { id, rest } = targetOf(request)
      const { documentId, data, ...unknown } = rest
      const [unknownField] = Object.keys(unknown)
      if (unknownField !== undefined)
        throw new AppError('invalid', {}, [{ field: unknownField.slice(0, 80), code: 'unknown' }])
      const file = idOf(documentId, 'documentId')
      const changes = checked(documentChange, data)
      requireOpen(ctx, resource, await lockRow(ctx, resource, id), 'attach')
      const document = await getDocument(ctx, resource, id, file)
      const { before, after } = difference(document, changes)
      if (Object.keys(after).length === 0) return { document }
      await updateDocument(ctx, file, { ...document, ...changes })
      const isHidden = document.restricted || after.restricted === true
      const given = isHidden
        ? [{ documents: [hidden] }, {}]
        : [{ documents: [after] }, { documents: [before] }]
      await recordFileAction(ctx, resource, id, 'changeDocument', given[0] ?? {}, given[1])
      return { document: await getDocument(ctx, resource, id, file) }
    }),
  )

  app.delete(`${path}/document/:id`, { config: { call: calls.removing } }, async (request) => {
    const { documentId } = queryOf(request)
    const answer = await mutate(parts, request, async (ctx) => {
      authorize(ctx, resource, 'update')
      const record = recordOf(request)
      const file = idOf(documentId, 'documentId')
      await lockRow(ctx, resource, record)
      const { fileName, restricted } = await getDocument(ctx, resource, record, file)
      await deleteDocument(ctx, file)
      const names = [restricted ? hidden : fileName]
      await recordFileAction(ctx, resource, record, 'removeDocument', {}, { documents: names })
      return { documents: await documentsOf(ctx, resource, record) }
    })
    await files.remove(String(documentId), parts.now())
    return answer
  })
}

/** Written in place of values in a history that others may read. */
const hidden = '•••'
const schema = creationSchema(documentFields)

/** A form contains texts only; an empty one means that the value is unknown. */
function factsFrom({ id: _, ...fields }: Readonly<Record<string, string>>): Facts {
  const given = Object.entries(fields).flatMap(([name, text]): [string, unknown][] => {
    if (text === '') return []
    return [[name, name === 'restricted' ? (flags[text] ?? text) : text]]
  })
  const empty = { title: null, issuedOn: null, expiresOn: null }
  const facts = checked(schema, { ...empty, ...Object.fromEntries(given) })
  return { ...usual, ...empty, ...facts }
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false }
const usual = { category: 'other', restricted: false } as const
