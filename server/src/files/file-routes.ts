import multipart from '@fastify/multipart'
import { resources } from '@prona/contract/registry'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../kernel/parts.ts'
import { documentRoutes } from './document-routes.ts'
import type { Files } from './files.ts'
import { pictureRoutes } from './picture-routes.ts'

/** Only these routes accept forms; everywhere else a body is JSON. */
export function fileRoutes(app: FastifyInstance, parts: Parts, files: Files): void {
  app.register(async (inside) => {
    await inside.register(multipart, { throwFileSizeLimit: false })
    for (const resource of resources) {
      if (resource.files?.images) pictureRoutes(inside, parts, files, resource)
      if (resource.files?.documents) documentRoutes(inside, parts, files, resource)
    }
  })
}
