import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createInstance, getHttpOperationsFromSpec, type IHttpRequest } from '@stoplight/prism-http'
import type { Body } from './ask.ts'

/** A call in which the server and its document do not agree. */
export type Difference = { readonly call: string; readonly status: number; readonly reason: string }
/** A refusal of something that the document allows: a rule that no schema can say, or one that ought to. */
export type Unsaid = { readonly call: string; readonly code: string; readonly fields: readonly string[] }

export type DocumentProxy = {
  readonly base: string
  readonly differences: readonly Difference[]
  readonly unsaid: readonly Unsaid[]
  /** How many calls went through it, of how many operations, and which of these it did not see. */
  readonly seen: () => {
    readonly calls: number
    readonly operations: number
    readonly missed: readonly string[]
  }
  readonly close: () => Promise<void>
}

/**
 * Stands before a server and holds what goes through it against the server's document, by Prism. What the server
 * answers must be as the document says, whatever it was asked; what it accepts, too. What it refuses may be as wrong
 * as it likes: that is why it is refused. Bytes go through untouched, which Prism's own server would read as text.
 */
export async function openProxy(upstream: string, document: object): Promise<DocumentProxy> {
  const operations = await getHttpOperationsFromSpec(withJsonParameters(document))
  const differences: Difference[] = []
  const unsaid: Unsaid[] = []
  const reached = new Set<string>()
  let calls = 0

  const server = createServer((request, response) => {
    through(request, response).catch((error: Error) => response.destroy(error))
  })

  async function through(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bytesOf(request)
    const input = await inputOf(request, raw)
    const answer = await forwarded(upstream, request, raw)
    const body = await readable(answer)
    const output = {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: body.read,
    }
    const prism = createInstance(
      { ...checking, upstream: new URL(upstream) },
      { logger: silent, forward: () => () => async () => ({ _tag: 'Right', right: output }) },
    )
    const checked = await prism.request(input, operations)()
    const said = jsonParametersIn(input)
    const isSaid = operations.some(({ path }) => path === said.url.path)
    const checkedToo = isSaid && (await prism.request(said, operations)())
    const call = `${request.method} ${input.url.path}`
    calls++
    if (checked._tag === 'Left')
      differences.push({ call, status: answer.status, reason: checked.left.message })
    else {
      const more = checkedToo && checkedToo._tag === 'Right' ? checkedToo.right.validations.input : []
      const { input: asked, output: answered } = checked.right.validations
      note(call, answer.status, body.read, { input: [...asked, ...more], output: answered })
    }
    send(response, answer, body.bytes)
  }

  type Checks = Record<'input' | 'output', readonly { readonly message: string; readonly path?: string[] }[]>

  function note(call: string, status: number, body: Body, { input, output }: Checks): void {
    const isUnknown = input.some(({ message }) => message === 'Selected route not found')
    // A call that neither has is no difference.
    const isAbsent = isUnknown && status === 405
    const wrong = isAbsent ? [] : [...output, ...(status < 400 || isUnknown ? input : [])]
    for (const { message } of wrong) differences.push({ call, status, reason: message })
    if (!isUnknown) reached.add(operationOf(call))
    if (input.length === 0 && [400, 415, 422].includes(status)) {
      const fields: { field: string; code: string }[] = body.fields ?? []
      unsaid.push({ call, code: body.code, fields: fields.map(({ field, code }) => `${field}: ${code}`) })
    }
  }

  function operationOf(call: string): string {
    const [method = '', path = ''] = call.split(' ')
    const found = operations.filter(
      (one) =>
        one.method === method.toLowerCase() &&
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const exact = found.find((one) => one.path === path) ?? found[0]
    return `${method} ${exact?.path}`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    differences,
    unsaid,
    seen: () => {
      const all = operations
        .filter(({ path }) => !path.startsWith(inJson))
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      return { calls, operations: all.length, missed: all.filter((one) => !reached.has(one)) }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Where the parameters of a call that travel as JSON are looked at. */
const inJson = '/as-json'

/** Prism does not read such parameters; it does read bodies. */
function withJsonParameters(document: Body): Body {
  const whole = structuredClone(document)
  for (const [path, { get }] of Object.entries<Body>(document.paths)) {
    const said = (get?.parameters ?? []).filter((one: Body) => one.content)
    if (said.length === 0) continue
    const properties = Object.fromEntries(
      said.map((one: Body) => [one.name, one.content['application/json'].schema]),
    )
    const content = { 'application/json': { schema: { type: 'object', properties } } }
    const any = { description: 'Whatever it is', content: { '*/*': {} } }
    whole.paths[`${inJson}${path}`] = {
      post: { requestBody: { content }, responses: { default: any }, security: [] },
    }
  }
  return whole
}

function jsonParametersIn({ url }: IHttpRequest): IHttpRequest {
  const said = Object.entries(url.query ?? {}).map(([name, value]) => [
    name,
    jsonOf(Buffer.from(String(value))),
  ])
  const text = JSON.stringify(Object.fromEntries(said))
  return {
    method: 'post',
    url: { path: `${inJson}${url.path}` },
    headers: { 'content-type': 'application/json', 'content-length': String(text.length) },
    body: JSON.parse(text),
  }
}

const checking = {
  isProxy: true,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  // What is wrong is written down here; the server is to be asked all the same.
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
} as const

const quiet = () => {}
const silent: Body = {
  ...{ trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet, success: quiet },
  child: () => silent,
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** The request as Prism reads one; of a form its fields, since it knows no field that comes several times. */
async function inputOf(request: IncomingMessage, raw: Buffer): Promise<IHttpRequest> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const { 'content-type': type = '', 'content-length': _, ...headers } = headersOf(request)
  const isForm = type.startsWith('multipart/form-data')
  return {
    method: String(request.method).toLowerCase() as IHttpRequest['method'],
    // The program takes an address with a slash at its end for the same one.
    url: { path: url.pathname.replace(/(.)\/$/, '$1'), query: Object.fromEntries(url.searchParams) },
    headers:
      isForm || raw.length === 0
        ? headers
        : { ...headers, 'content-type': type, 'content-length': String(raw.length) },
    body: raw.length === 0 ? undefined : isForm ? await fieldsOf(raw, type) : jsonOf(raw),
  }
}

async function fieldsOf(raw: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const name of form.keys()) {
    const values = form.getAll(name)
    fields[name] = values.some((value) => typeof value !== 'string') ? values.map(String) : values[0]
  }
  return fields
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return raw.toString()
  }
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
}

const ofTheConnection = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]

async function forwarded(upstream: string, request: IncomingMessage, raw: Buffer): Promise<Response> {
  const headers = Object.entries(headersOf(request)).filter(([name]) => !ofTheConnection.includes(name))
  return fetch(`${upstream.replace(/\/+$/, '')}${request.url}`, {
    method: request.method,
    headers,
    ...(raw.length > 0 ? { body: new Uint8Array(raw) } : {}),
  })
}

/** What is answered, as bytes and as Prism reads it. A stream is not waited for. */
async function readable(answer: Response): Promise<{ bytes: Uint8Array | Readable; read: Body }> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream') && answer.body) {
    return { bytes: Readable.fromWeb(answer.body as Body), read: '' }
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (/\bjson\b/.test(type)) return { bytes, read: JSON.parse(new TextDecoder().decode(bytes)) }
  return { bytes, read: bytes.length === 0 ? undefined : Buffer.from(bytes).toString('latin1') }
}

function send(response: ServerResponse, answer: Response, bytes: Uint8Array | Readable): void {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) {
    if (!ofTheConnection.includes(name)) response.setHeader(name, value)
  }
  if (!(bytes instanceof Readable)) return void response.end(bytes)
  response.flushHeaders()
  bytes.on('error', () => response.destroy())
  response.on('close', () => bytes.destroy())
  bytes.pipe(response)
}
