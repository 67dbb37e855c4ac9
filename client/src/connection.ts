import type { ErrorCode, Problem } from '@prona/contract/kernel/errors'
import type { Language } from '@prona/contract/kernel/words'

/** Where the server is and who is asking. What changes while one works is asked anew for every call. */
export type Connection = {
  readonly base: string
  readonly token: () => string | undefined
  /** The branch chosen: a code, or `*` for reading all that were given. */
  readonly branch: (purpose: 'reading' | 'writing') => string | undefined
  readonly language: () => Language
  /** Told of every refusal, before the caller of the call is. */
  readonly onProblem?: OnProblem
}

/** Why a call failed. Without an answer from the server its status is 0 and its code `unreachable`. */
export type Trouble = Omit<Problem, 'code' | 'type'> & { readonly code: ErrorCode | 'unreachable' }
export type OnProblem = (trouble: Trouble) => void

export type CallOptions = {
  readonly onProblem?: OnProblem
  readonly signal?: AbortSignal
  /** Instead of the chosen one: a record is written in its own branch. */
  readonly branch?: string
}

export type Request = CallOptions & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** What is said in the log when it fails: `Problem getting units!` */
  readonly failure: string
}

/** The answer's body when its status is 200; whatever else happens is logged, told and answered null. */
export async function send(connection: Connection, request: Request): Promise<unknown> {
  const answer = await reach(connection, request)
  if ('body' in answer) return answer.body
  if (request.signal?.aborted) return null
  console.error(request.failure, answer.cause)
  connection.onProblem?.(answer.trouble)
  request.onProblem?.(answer.trouble)
  return null
}

type Answer = { readonly body: unknown } | { readonly trouble: Trouble; readonly cause: unknown }

async function reach(connection: Connection, request: Request): Promise<Answer> {
  try {
    const response = await fetch(address(connection.base, request), {
      method: request.method,
      headers: headersOf(connection, request),
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: request.signal ?? null,
    })
    if (response.status === 200) return { body: await response.json() }
    const trouble = await troubleIn(response)
    return { trouble, cause: `${trouble.status} ${trouble.code}: ${trouble.detail}` }
  } catch (cause) {
    return { trouble: { status: 0, code: 'unreachable', title: '', detail: '', requestId: '' }, cause }
  }
}

function address(base: string, { path, query = {} }: Request): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value)
  const tail = asked.size > 0 ? `?${asked}` : ''
  return `${base}/${path}${tail}`
}

function headersOf(connection: Connection, request: Request): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': connection.language(),
  }
  const token = connection.token()
  const branch = request.branch ?? connection.branch(request.method === 'GET' ? 'reading' : 'writing')
  if (token) headers.Authorization = token
  if (branch) headers.branch = branch
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  return headers
}

async function troubleIn(response: Response): Promise<Trouble> {
  const said: unknown = await response.json().catch(() => undefined)
  if (isProblem(said)) return { ...said, status: response.status }
  // Something between us and the server answered, such as a proxy whose server is down.
  const code = response.status >= 500 ? 'unavailable' : 'malformed'
  return { status: response.status, code, title: '', detail: '', requestId: '' }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value
}
