import { mayDo } from '@prona/contract/access'
import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import { AppError } from '@prona/contract/kernel/errors'
import type { Values } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Context } from '../kernel/context.ts'
import { branchOf } from './quota.ts'
import { type Found, filesOf } from './record-files.ts'

export type Facts = Values<typeof documentFields>
export type Content = Pick<DocumentFile, '_id' | 'fileName' | 'type' | 'bytes' | 'sha256'>

const table = 'record_documents'
const order = 'f._id'

/** The documents the reader may see, the oldest first: restricted ones only if they may change the record. */
export async function documentsOf(ctx: Context, resource: Resource, record: string): Promise<DocumentFile[]> {
  const rows = await filesOf(ctx, resource, record, { table, order })
  return rows.map(documentOf).filter((document) => isSeen(ctx, resource, document))
}

export async function getDocument(
  ctx: Context,
  resource: Resource,
  record: string,
  file: string,
): Promise<DocumentFile> {
  const [row] = await filesOf(ctx, resource, record, { table, order, file })
  const document = row && documentOf(row)
  if (!document || !isSeen(ctx, resource, document)) throw new AppError('notFound')
  return document
}

/** Adds documents to a locked record. */
export async function insertDocuments(
  ctx: Context,
  resource: Resource,
  record: string,
  documents: readonly Content[],
  { category, title, issuedOn, expiresOn, restricted }: Facts,
): Promise<void> {
  const present = await filesOf(ctx, resource, record, { table, order })
  const most = resource.files?.documents ?? 0
  if (present.length + documents.length > most) {
    throw new AppError('invalid', {}, [{ field: 'documents', code: 'tooMany', params: { max: most } }])
  }
  for (const { _id, fileName, type, bytes, sha256 } of documents) {
    await ctx.db`
      insert into record_documents (_id, branch, resource, record, category, title, file_name, type, bytes, sha256,
        issued_on, expires_on, restricted, created_at, created_by)
      values (${_id}, ${branchOf(ctx, resource)}, ${resource.single}, ${record}, ${category}, ${title}, ${fileName},
        ${type}, ${bytes}, ${sha256}, ${issuedOn}, ${expiresOn}, ${restricted}, ${ctx.now}, ${ctx.actor})`
  }
}

export async function updateDocument(ctx: Context, _id: string, facts: Facts): Promise<void> {
  const { category, title, issuedOn, expiresOn, restricted } = facts
  await ctx.db`
    update record_documents set category = ${category}, title = ${title}, issued_on = ${issuedOn},
      expires_on = ${expiresOn}, restricted = ${restricted}
    where _id = ${_id}`
}

export async function deleteDocument(ctx: Context, _id: string): Promise<void> {
  await ctx.db`delete from record_documents where _id = ${_id}`
}

function isSeen(ctx: Context, resource: Resource, { restricted }: DocumentFile): boolean {
  return !restricted || mayDo(ctx.rights, resource, 'update')
}

function documentOf(row: Found): DocumentFile {
  return {
    _id: String(row._id),
    category: isCategory(row.category) ? row.category : 'other',
    title: textOf(row.title),
    fileName: String(row.file_name),
    type: String(row.type),
    bytes: Number(row.bytes),
    sha256: String(row.sha256),
    issuedOn: textOf(row.issued_on),
    expiresOn: textOf(row.expires_on),
    restricted: row.restricted === true,
    createdAt: String(row.created_at),
    createdBy: textOf(row.created_by),
  }
}

function isCategory(value: unknown): value is DocumentFile['category'] {
  return typeof value === 'string' && Object.hasOwn(documentFields.category.choices, value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
