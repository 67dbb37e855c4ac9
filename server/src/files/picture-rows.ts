import type { Picture } from '@prona/contract/files/picture'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Context } from '../kernel/context.ts'
import type { Kept } from './pictures.ts'
import { branchOf } from './quota.ts'
import { type Found, filesOf } from './record-files.ts'

const table = 'record_images'
const order = 'f.position, f._id'

export async function picturesOf(ctx: Context, resource: Resource, record: string): Promise<Picture[]> {
  return (await filesOf(ctx, resource, record, { table, order })).map(pictureOf)
}

/** The picture asked for or, when none is named, the cover. */
export async function getPicture(
  ctx: Context,
  resource: Resource,
  record: string,
  file: string | undefined,
): Promise<Picture & { readonly type: string }> {
  const rows = await filesOf(ctx, resource, record, { table, order, ...(file ? { file } : {}) })
  const row = file ? rows[0] : rows.find(({ cover }) => cover)
  if (!row) throw new AppError('notFound')
  return { ...pictureOf(row), type: String(row.type) }
}

/** The covers of records that the reader has been given. */
export async function coversOf({ db }: Context, { single }: Resource, records: readonly string[]) {
  return db<{ _id: string; record: string; type: string }[]>`
    select _id, record, type from record_images
    where resource = ${single} and record = any (${[...records]}::uuid[]) and cover order by record`
}

/** Adds pictures after the others of a locked record; the first of all becomes its cover. */
export async function insertPictures(
  ctx: Context,
  resource: Resource,
  record: string,
  pictures: readonly ({ readonly _id: string } & Kept)[],
): Promise<void> {
  const present = await picturesOf(ctx, resource, record)
  const most = resource.files?.images ?? 0
  if (present.length + pictures.length > most) {
    throw new AppError('invalid', {}, [{ field: 'images', code: 'tooMany', params: { max: most } }])
  }
  const last = present.at(-1)?.position ?? -1
  for (const [index, { _id, type, width, height, bytes }] of pictures.entries()) {
    await ctx.db`
      insert into record_images (_id, branch, resource, record, position, cover, type, width, height, bytes, created_at, created_by)
      values (${_id}, ${branchOf(ctx, resource)}, ${resource.single}, ${record}, ${last + 1 + index},
        ${present.length === 0 && index === 0}, ${type}, ${width}, ${height}, ${bytes}, ${ctx.now}, ${ctx.actor})`
  }
}

export type Arrangement = readonly {
  readonly _id: string
  readonly cover: boolean
  readonly alt: string | null
}[]

/** Puts all pictures of a locked record in a new order. */
export async function arrangePictures(ctx: Context, pictures: Arrangement): Promise<void> {
  const cover = pictures.find((picture) => picture.cover)?._id ?? null
  // The old cover is unset first, since a unique index allows only one at any moment.
  await ctx.db`
    update record_images set cover = false
    where _id = any (${pictures.map(({ _id }) => _id)}::uuid[]) and cover and _id is distinct from ${cover}::uuid`
  for (const [position, { _id, alt }] of pictures.entries()) {
    await ctx.db`
      update record_images set position = ${position}, alt = ${alt}, cover = ${_id === cover} where _id = ${_id}`
  }
}

/** When the cover is deleted, the next picture becomes the cover. */
export async function deletePicture(
  ctx: Context,
  { _id, cover }: Picture,
  rest: readonly Picture[],
): Promise<void> {
  await ctx.db`delete from record_images where _id = ${_id}`
  const next = rest[0]
  if (cover && next) await ctx.db`update record_images set cover = true where _id = ${next._id}`
}

function pictureOf(row: Found): Picture {
  const { _id, position, cover, width, height, bytes, alt, created_at, created_by } = row
  return {
    _id: String(_id),
    position: Number(position),
    cover: cover === true,
    width: Number(width),
    height: Number(height),
    bytes: Number(bytes),
    alt: textOf(alt),
    createdAt: String(created_at),
    createdBy: textOf(created_by),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
