import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as the server received it. */
export type Received = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly branch: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}
type Item = Readonly<Record<string, unknown>> & { readonly _id: string }

export type ForeignServer = {
  readonly address: string
  readonly received: Received[]
  /** The items by the single name of their resource. */
  readonly items: Map<string, Item[]>
  close(): Promise<void>
}

export const foreignToken = 'a.token-of/another=server'
export const foreignPassword = 'fjalëkalim'
const repository = 'prona/durres@matja'

const plurals: Readonly<Record<string, string>> = {
  customers: 'customer',
  orders: 'order',
  properties: 'property',
  units: 'unit',
  users: 'user',
  roles: 'role',
}

/**
 * A server by somebody else: it makes the calls that the specification names and answers what it names, and nothing
 * more. `pages` answers whatever is no call, such as the files of the console.
 */
export async function startForeignServer(
  pages: (path: string, response: ServerResponse) => unknown = (_, response) => refuse(response),
): Promise<ForeignServer> {
  const received: Received[] = []
  const items = new Map<string, Item[]>(Object.values(plurals).map((single) => [single, []]))
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    if (!pathname.startsWith('/api/')) {
      pages(pathname, response)
      return
    }
    const call = {
      method: request.method ?? '',
      path: pathname.slice('/api/'.length),
      query: Object.fromEntries(searchParams),
      branch: request.headers.branch?.toString(),
      authorization: request.headers.authorization,
      body: await bodyOf(request),
    }
    received.push(call)
    answer(call, items, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    items,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function answer(call: Received, items: Map<string, Item[]>, response: ServerResponse): ServerResponse {
  const { method, path, query } = call
  if (path === 'user/auth' && method === 'POST') {
    const { password } = JSON.parse(call.body)
    return password === foreignPassword ? json(response, { token: foreignToken }) : refuse(response, 401)
  }
  if (path === 'user/auth/user' && method === 'GET') {
    return query.token === foreignToken ? json(response, { user: { repository } }) : refuse(response, 401)
  }
  if (call.authorization !== foreignToken) return refuse(response, 401)
  if (path === 'user/auth' && method === 'PUT') return json(response, { success: true })

  const [name = '', part = '', id] = path.split('/')
  const single = plurals[name]
  if (single && part === '' && method === 'GET')
    return json(response, { [name]: pageOf(items.get(single), query) })
  const list = items.get(name)
  if (!list) return refuse(response)
  if (part === 'images' || part === 'documents')
    return method === 'POST' ? json(response, {}) : refuse(response)
  if (part === '') return answerItem(call, name, list, response)
  if (method === 'POST') return stream(response)
  if (part === 'form') return json(response, { formDetails: {} })
  if (part === 'sync') return json(response, { sync: list })
  if (id && ['image', 'document', 'report'].includes(part)) return file(response, part)
  return refuse(response)
}

function answerItem(call: Received, single: string, list: Item[], response: ServerResponse): ServerResponse {
  const { method, query } = call
  if (method === 'POST') {
    const created = { ...JSON.parse(call.body), _id: `${single}-${list.length + 1}` }
    list.push(created)
    return json(response, { [single]: created })
  }
  const { _id = query.id, data } = method === 'PUT' ? JSON.parse(call.body) : {}
  const at = list.findIndex((item) => item._id === _id)
  const [found] = list.slice(at, at + 1)
  if (at < 0 || !found) return refuse(response)
  if (method === 'GET') return json(response, { [single]: found })
  list.splice(at, 1, ...(method === 'PUT' ? [{ ...found, ...data }] : []))
  return json(response, {})
}

function pageOf(list: readonly Item[] = [], { pagination }: Received['query']): readonly Item[] {
  if (!pagination) return list
  const { pageNr, itemsPerPage } = JSON.parse(pagination)
  return list.slice(pageNr * itemsPerPage, (pageNr + 1) * itemsPerPage)
}

function stream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  return response.end('data: Dritë nga jugu.\n\ndata: [END_DESC]\n\ndata: Dy dhoma\n\ndata: [DONE]\n\n')
}

function file(response: ServerResponse, part: string): ServerResponse {
  if (part === 'report') response.setHeader('content-disposition', 'attachment; filename="raport.pdf"')
  return response.end('bytes')
}

function json(response: ServerResponse, body: unknown): ServerResponse {
  response.setHeader('content-type', 'application/json')
  return response.end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status = 404): ServerResponse {
  response.writeHead(status, { 'content-type': 'text/plain' })
  return response.end('no')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
