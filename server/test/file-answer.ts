import type { FastifyInstance } from 'fastify'
import type { Body } from './builders.ts'
import type { Person } from './people.ts'

/** Downloads a file: its bytes, or the refusal instead. */
export async function downloadOf(
  app: FastifyInstance,
  person: Pick<Person, 'token'>,
  path: string,
  query: Record<string, unknown> = {},
) {
  const parts = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  const answer = await app.inject({
    url: `${path}?${parts.join('&')}`,
    headers: { authorization: person.token },
  })
  const isRefusal = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: new Uint8Array(answer.rawPayload),
    text: answer.payload,
    body: (isRefusal ? answer.json() : {}) as Body,
  }
}
