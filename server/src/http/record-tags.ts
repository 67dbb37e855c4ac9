import { createHash } from 'node:crypto'
import { resources } from '@prona/contract/registry'
import type { FastifyInstance } from 'fastify'
import { isKnown } from './known-tag.ts'

/**
 * A record read alone gets an ETag: its version and a hash of what the reader is shown, since the title of a
 * referenced record and the possible actions change without the version. A client that has it already is answered
 * 304. A write with `If-Match` must match the version in the tag, or is refused with 412.
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
