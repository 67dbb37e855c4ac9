import { arrangementSchema } from '@prona/contract/files/arrangement'
import {
  largestPicture,
  mostPixels,
  nearestWidth,
  type Picture,
  pictureTypes,
  pictureWidths,
  usualQuality,
} from '@prona/contract/files/picture'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { idSchema } from '@prona/contract/kernel/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { lockForFiles } from '../auth/may-change-files.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, file as fileOf, instant, named } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, idOf, queryOf, targetOf } from '../kernel/request.ts'
import { mutate } from '../kernel/transaction.ts'
import { recordFileAction } from './file-audit.ts'
import type { Files } from './files.ts'
import { formOf } from './form.ts'
import { formatFor, readWhole } from './picture-answer.ts'
import { arrangePictures, deletePicture, getPicture, insertPictures, picturesOf } from './picture-rows.ts'
import { resized } from './pictures.ts'
import { preparePictures } from './prepare-pictures.ts'
import { recordOf, sendFile } from './send-file.ts'
import { upload } from './upload.ts'

const picture = named<Picture>(
  'picture',
  z.strictObject({
    _id: idSchema,
    position: z.int(),
    cover: z.boolean(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    alt: z.nullable(z.string()),
    createdAt: instant,
    createdBy: z.nullable(idSchema),
  }),
)
const all = z.strictObject({ images: z.array(picture) })
const whole = (most: number) => z.int().check(z.gte(1), z.lte(most))

/** How the pictures of one record alone are reached, where not as those of any. */
type Way = { readonly path: string; readonly recordOf: (request: FastifyRequest) => string }

function callsFor({ single, plural }: Resource, way: Way | undefined) {
  const tag = plural
  const [read, update] = way
    ? [{ token: 'header' } as const, { token: 'header' } as const]
    : [{ right: `${single}.read` }, { right: `${single}.update` }]
  return {
    listing: call({
      tag,
      summary: 'List its pictures',
      ...read,
      query: { id: { schema: idSchema, required: true } },
      answer: all,
    }),
    adding: call({
      tag,
      summary: `Add pictures: JPEG, PNG, WebP or AVIF, of at most ${largestPicture / 1024 / 1024} MB and ${mostPixels / 1e6} million pixels`,
      ...update,
      headers: ['idempotencyKey'],
      form: formOf('images'),
      answer: all,
    }),
    arranging: call({
      tag,
      summary: 'Put all of its pictures in order, choose the cover, describe them',
      ...update,
      headers: ['ifMatch'],
      ofRecord: true,
      body: arrangementSchema,
      answer: all,
    }),
    reading: call({
      tag,
      summary: `A picture, or the cover; in the nearest of the widths ${pictureWidths.join(', ')}`,
      ...read,
      headers: ['ifNoneMatch'],
      query: {
        imageId: { schema: idSchema },
        w: { schema: whole(100_000) },
        q: { schema: whole(100).check(z.meta({ default: usualQuality })) },
      },
      answer: fileOf(...Object.values(pictureTypes).map(({ type }) => type)),
    }),
    removing: call({
      tag,
      summary: 'Remove a picture',
      ...update,
      query: { imageId: { schema: idSchema, required: true } },
      answer: all,
    }),
  }
}

/** The routes for pictures, for resources that have them. */
export function pictureRoutes(
  app: FastifyInstance,
  parts: Parts,
  files: Files,
  resource: Resource,
  way?: Way,
): void {
  const { path } = way ?? { path: `/api/${resource.single}` }

  const calls = callsFor(resource, way)

  app.get(`${path}/images`, { config: { call: calls.listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    return { images: await picturesOf(ctx, resource, idOf(queryOf(request).id, 'id')) }
  })

  app.post(
    `${path}/images`,
    { config: { upload: true, heavy: 'upload', call: calls.adding } },
    async (request, reply) =>
      upload(
        parts,
        files,
        resource,
        { request, reply },
        {
          field: 'images',
          only: way?.recordOf(request),
          fields: [],
          largest: largestPicture,
          prepare: (received, folder, asking) => preparePictures(files.foreign, received, folder, asking),
          write: async (ctx, record, pictures) => {
            await insertPictures(ctx, resource, record, pictures)
            await recordFileAction(ctx, resource, record, 'addImages', {
              images: pictures.map(({ _id }) => _id),
            })
          },
          answer: async (ctx, record) => ({ images: await picturesOf(ctx, resource, record) }),
        },
      ),
  )

  // What is one picture alone has no order.
  if (!way)
    app.put(`${path}/images`, { config: { call: calls.arranging } }, async (request) =>
      mutate(parts, request, async (ctx) => {
        authorize(ctx, resource, 'update')
        queryOf(request)
        const { id, rest } = targetOf(request)
        const { images } = checked(calls.arranging.body, rest)
        await lockForFiles(ctx, resource, id)
        const present = await picturesOf(ctx, resource, id)
        const known = new Map(present.map((picture) => [picture._id, picture]))
        if (images.length !== present.length || images.some(({ _id }) => !known.has(_id))) {
          throw new AppError('stale', {}, [], { current: { images: present } })
        }
        const cover = (images.find((image) => image.cover) ?? images[0])?._id
        const arranged = images.map(({ _id, alt }) => ({
          _id,
          cover: _id === cover,
          alt: alt === undefined ? (known.get(_id)?.alt ?? null) : alt,
        }))
        await arrangePictures(ctx, arranged)
        await recordFileAction(ctx, resource, id, 'arrangeImages', { images: arranged.map(({ _id }) => _id) })
        return { images: await picturesOf(ctx, resource, id) }
      }),
    )

  app.get(
    `${path}/image/:id`,
    { config: { heavy: 'picture', call: calls.reading } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'read')
      const { imageId, w, q } = queryOf(request)
      const width = nearestWidth(wholeOf(w, 'w', 100_000) ?? 100_000)
      const quality = wholeOf(q, 'q', 100) ?? usualQuality
      const file = imageId === undefined ? undefined : idOf(imageId, 'imageId')
      const picture = await getPicture(ctx, resource, recordOf(request), file)
      const drawn = { type: picture.type, width: Math.min(width, picture.width) }
      const format = formatFor(request.headers.accept, drawn)
      return sendFile(request, reply, {
        type: `image/${format}`,
        // A picture never changes, but which one is the cover does.
        caching: file ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        vary: 'accept, authorization, branch',
        etag: `${picture._id}-${width}-${quality}-${format}`,
        way: 'inline',
        name: `${resource.single}-${picture.position + 1}.${format === 'jpeg' ? 'jpg' : format}`,
        body: () =>
          files.cache.get(picture._id, { width, quality, format }, async () =>
            resized(await readWhole(files.storage, picture._id), { format, width, quality }),
          ),
      })
    },
  )

  app.delete(`${path}/image/:id`, { config: { call: calls.removing } }, async (request) => {
    const { imageId } = queryOf(request)
    const answer = await mutate(parts, request, async (ctx) => {
      authorize(ctx, resource, 'update')
      const record = recordOf(request)
      const file = idOf(imageId, 'imageId')
      await lockForFiles(ctx, resource, record)
      const present = await picturesOf(ctx, resource, record)
      const picture = present.find(({ _id }) => _id === file)
      if (!picture) throw new AppError('notFound')
      await deletePicture(
        ctx,
        picture,
        present.filter(({ _id }) => _id !== file),
      )
      await recordFileAction(ctx, resource, record, 'removeImage', { images: [file] })
      return { images: await picturesOf(ctx, resource, record) }
    })
    await files.remove(String(imageId), parts.now())
    return answer
  })
}

function wholeOf(text: string | undefined, field: string, most: number): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw new AppError('malformed', {}, [{ field, code: 'notWhole' }])
  const value = Number(text)
  if (value < 1) throw new AppError('malformed', {}, [{ field, code: 'tooSmall', params: { min: 1 } }])
  if (value > most) throw new AppError('malformed', {}, [{ field, code: 'tooBig', params: { max: most } }])
  return value
}
