import { arrangementSchema } from '@prona/contract/files/arrangement'
import { largestPicture, nearestWidth, usualQuality } from '@prona/contract/files/picture'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { FastifyInstance } from 'fastify'
import { authorize } from '../kernel/authorize.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, idOf, queryOf, targetOf } from '../kernel/request.ts'
import { lockRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import { recordFileAction } from './file-audit.ts'
import type { Files } from './files.ts'
import { formatFor, readWhole } from './picture-answer.ts'
import { arrangePictures, deletePicture, getPicture, insertPictures, picturesOf } from './picture-rows.ts'
import { resized } from './pictures.ts'
import { preparePictures } from './prepare-pictures.ts'
import { recordOf, sendFile } from './send-file.ts'
import { upload } from './upload.ts'

/** The pictures of a resource that has them. */
export function pictureRoutes(app: FastifyInstance, parts: Parts, files: Files, resource: Resource): void {
  const path = `/api/${resource.single}`

  app.get(`${path}/images`, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    return { images: await picturesOf(ctx, resource, idOf(queryOf(request, ['id']).id, 'id')) }
  })

  app.post(`${path}/images`, { config: { upload: true } }, async (request) =>
    upload(parts, files, resource, request, {
      field: 'images',
      fields: [],
      largest: largestPicture,
      prepare: preparePictures,
      write: async (ctx, record, pictures) => {
        await insertPictures(ctx, resource, record, pictures)
        await recordFileAction(ctx, resource, record, 'addImages', { images: pictures.map(({ _id }) => _id) })
        return { images: await picturesOf(ctx, resource, record) }
      },
    }),
  )

  app.put(`${path}/images`, async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, resource, 'update')
      queryOf(request, [])
      const { id, rest } = targetOf(request)
      const { images } = checked(arrangementSchema, rest)
      await lockRow(ctx, resource, id)
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

  app.get(`${path}/image/:record`, async (request, reply) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    const { imageId, w, q } = queryOf(request, ['imageId', 'w', 'q'])
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
  })

  app.delete(`${path}/image/:record`, async (request) => {
    const { imageId } = queryOf(request, ['imageId'])
    const answer = await mutate(parts, request, async (ctx) => {
      authorize(ctx, resource, 'update')
      const record = recordOf(request)
      const file = idOf(imageId, 'imageId')
      await lockRow(ctx, resource, record)
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
    await files.remove(String(imageId))
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
