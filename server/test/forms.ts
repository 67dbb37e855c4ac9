import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Body } from './builders.ts'

export type SentFile = {
  readonly field: string
  readonly name: string
  readonly type?: string
  readonly bytes: Uint8Array | string
}
export type SentPart = SentFile | readonly [field: string, value: string]

/** A form as browsers send it, with names written as given. */
export function aForm(parts: readonly SentPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `prona${randomBytes(12).toString('hex')}`
  const pieces = parts.flatMap((part) => {
    if (!('bytes' in part)) {
      return [`--${boundary}\r\ncontent-disposition: form-data; name="${part[0]}"\r\n\r\n${part[1]}\r\n`]
    }
    const typeHeader = part.type === undefined ? '' : `content-type: ${part.type}\r\n`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.field}"; filename="${part.name}"\r\n${typeHeader}\r\n`
    return [head, part.bytes, '\r\n']
  })
  return {
    payload: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a form as a person. */
export async function sendForm(
  app: FastifyInstance,
  token: string,
  url: string,
  parts: readonly SentPart[],
  more: Record<string, string> = {},
): Promise<{ status: number; body: Body; text: string }> {
  const { payload, headers } = aForm(parts)
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: token, ...headers, ...more },
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
