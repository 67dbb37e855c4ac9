import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Person } from './people.ts'

/** Sends requests as a person, as the console does. */
export function clientOf(
  app: FastifyInstance,
  person: Pick<Person, 'token'>,
  headers: Record<string, string> = {},
) {
  const all = { authorization: person.token, ...headers }
  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown, more = {}) {
    const options: InjectOptions = { method, url, headers: { ...all, ...more } }
    const answer = await app.inject(
      payload === undefined ? options : { ...options, payload: payload as object },
    )
    return {
      status: answer.statusCode,
      body: answer.json() as Body,
      headers: answer.headers,
      text: answer.body,
    }
  }
  return {
    app,
    get: (url: string, query: Record<string, unknown> = {}) => send('GET', `${url}${queryText(query)}`),
    post: (url: string, body: unknown, more: Record<string, string> = {}) => send('POST', url, body, more),
    put: (url: string, body: unknown) => send('PUT', url, body),
    remove: (url: string, id: string) => send('DELETE', `${url}/?id=${id}`),
    send,
  }
}

export type Client = ReturnType<typeof clientOf>
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answers
export type Body = any

function queryText(query: Record<string, unknown>): string {
  const parts = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** A code that no other record of the run has. */
export function aCode(prefix = 'K'): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`
}

export async function aProperty(client: Client, values: Record<string, unknown> = {}): Promise<Body> {
  const body = { code: aCode('P'), name: 'Rezidenca Liqeni', kind: 'building', stage: 'finished', ...values }
  return created(await client.post('/api/property', body), 'property')
}

export async function aUnit(client: Client, values: Record<string, unknown> = {}): Promise<Body> {
  const property = values.property ?? (await aProperty(client))._id
  const body = { code: aCode('A'), kind: 'apartment', salePrice: 12_000_000, ...values, property }
  return created(await client.post('/api/unit', body), 'unit')
}

export async function aCustomer(client: Client, values: Record<string, unknown> = {}): Promise<Body> {
  const body = { kind: 'person', firstName: 'Arta', lastName: 'Hoxha', ...values }
  return created(await client.post('/api/customer', body), 'customer')
}

/** A draft of a reservation for one buyer, or tenant, with these units. */
export async function anOrder(
  client: Client,
  units: readonly string[],
  values: Record<string, unknown> = {},
): Promise<Body> {
  const customer = (await aCustomer(client))._id
  const lines = units.map((unit) => ({ unit }))
  const isLease = values.kind === 'lease' || values.intent === 'lease'
  const parties = [{ customer, role: isLease ? 'tenant' : 'buyer' }]
  return created(await client.post('/api/order', { parties, lines, ...values }), 'order')
}

function created(answer: { status: number; body: Body }, single: string): Body {
  if (answer.status !== 200) throw new Error(`${single}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body[single]
}
