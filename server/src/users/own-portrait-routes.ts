import multipart from '@fastify/multipart'
import { AppError } from '@prona/contract/kernel/errors'
import { user } from '@prona/contract/resources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Files } from '../files/files.ts'
import { pictureRoutes } from '../files/picture-routes.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Reader } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'

/**
 * `/api/user/own/images` and `/api/user/own/image/{id}`: everybody sees, puts and removes their own portrait, whatever
 * their role and whichever branch they have chosen. Within these routes they may, and reach their own record alone.
 */
export function ownPortraitRoutes(app: FastifyInstance, parts: Parts, files: Files): void {
  app.register(async (inside) => {
    await inside.register(multipart, { throwFileSizeLimit: false })
    inside.addHook('preHandler', async (request) => {
      const reader = readerOf(request)
      for (const id of idsIn(request)) if (id !== reader._id) throw new AppError('notFound')
      request.reader = asOwner(reader)
      delete request.headers.branch
    })
    const path = '/api/user/own'
    pictureRoutes(inside, parts, files, user, { path, recordOf: (request) => readerOf(request)._id })
  })
}

function readerOf({ reader }: FastifyRequest): Reader {
  if (!reader) throw new AppError('notSignedIn')
  return reader
}

/** The records that the address names; the one of a form is known once it is read. */
function idsIn({ params, query }: FastifyRequest): unknown[] {
  return [params, query].flatMap((part) => (isRecord(part) && part.id !== undefined ? [part.id] : []))
}

function asOwner(reader: Reader): Reader {
  const { single } = user
  const { permissions, ownRows, ...rights } = reader.rights
  return {
    ...reader,
    rights: {
      ...rights,
      permissions: [...permissions, `${single}.read`, `${single}.update`],
      ownRows: ownRows.filter((one) => one !== single),
    },
  }
}
