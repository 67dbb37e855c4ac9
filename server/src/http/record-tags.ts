import { createHash } from 'node:crypto'
import { resources } from '@prona/contract/registry'
import type { FastifyInstance } from 'fastify'
import { isKnown } from './known-tag.ts'

/**
 * A record read alone carries a tag: its version and a hash of what the reader is shown, since the name of
 * what it refers to and what may be done with it change without it. Who has it already is answered 304. A
 * write under `If-Match` is held to the version in the tag and refused with 412 when the record moved on.
 */
export function tagRecords(app: FastifyInstance): void {
  const tagged = new Set(resources.map(({ single }) => `/api/${single}`))
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (reply.statusCode !== 200 || !['GET', 'HEAD'].includes(request.method)) return payload
    if (typeof payload !== 'string' || !tagged.has(request.routeOptions.url ?? '')) return payload
    const tag = tagOf(payload)
    reply.headers({ etag: tag, vary: 'authorization, branch, accept-encoding' })
    if (!isKnown(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-type')
    return null
  })
}

function tagOf(body: string): string {
  const version = /"version":(\d+)/.exec(body)?.[1] ?? '0'
  return `"${version}.${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
