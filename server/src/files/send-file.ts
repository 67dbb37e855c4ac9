import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../http/file-name.ts'
import { isKnown } from '../http/known-tag.ts'
import { filePolicy } from '../http/security-headers.ts'
import { isRecord } from '../kernel/columns.ts'
import { idOf } from '../kernel/request.ts'

type Sent = {
  readonly type: string
  readonly caching: string
  readonly vary: string
  readonly etag: string
  readonly way: 'inline' | 'attachment'
  readonly name: string
  readonly bytes?: number
  /** Only called when the client does not have the file already. */
  readonly body: () => Promise<Buffer | Readable>
}

/** Sends a file so that browsers show or save it, but never run it, whatever it contains. HEAD reads no bytes. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sent,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`
  const headers = { 'cache-control': file.caching, vary: file.vary, etag }
  if (isKnown(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
  const body = request.method === 'HEAD' ? Readable.from([]) : await file.body()
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply
    .headers({
      ...headers,
      'content-security-policy': filePolicy,
      'content-disposition': contentDisposition(file.way, file.name),
      'content-type': file.type,
    })
    .send(body)
}

/** The id in an address such as `/api/unit/image/{id}`. */
export function recordOf(request: FastifyRequest): string {
  return idOf(isRecord(request.params) ? request.params.id : undefined, 'id')
}
