import type { Problem } from '@prona/contract/kernel/errors'
import type { Language } from '@prona/contract/kernel/words'
import { knownRepository } from './known-repository.ts'
import { type CallOptions, type CallProblem, type OnProblem, ProblemError } from './problem.ts'
import { branchOf } from './repository.ts'
import { type Progress, uploaded } from './upload.ts'

/** Where the server is and who is asking. Whatever can change is a function, called for every request. */
export type Connection = {
  readonly base: string
  readonly token: () => string | undefined
  /** The branch chosen: a code, or `*` for reading all that were given; without one that of the reader's repository. */
  readonly branch?: (purpose: 'reading' | 'writing') => string | undefined
  readonly language: () => Language
  /** Called with every problem, before the call returns. */
  readonly onProblem?: OnProblem
  /** Asks whoever is signed in to confirm that it is them, and answers whether they did: the call is then repeated. */
  readonly confirmAgain?: () => Promise<boolean>
  /** Called whenever the server has answered as it was asked, before the answer is read; with when it did, as it says. */
  readonly onSuccess?: (sentAt: string | null) => void
  /** The answer to a request that was sent before the program had loaded; each is handed out once. */
  readonly early?: (url: string) => Promise<Response> | undefined
}

export type Request = CallOptions & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base address, or an absolute address. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** A form travels as one, anything else as JSON. */
  readonly body?: unknown
  readonly accept?: string
  readonly idempotencyKey?: string
  /** Called repeatedly with how much of a form has been sent. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Logged when it fails: `Problem getting units!` */
  readonly failure: string
}

/**
 * The answer's body when its status is 200; anything else is logged, reported to `onProblem` and returned as
 * null.
 */
export function send(connection: Connection, request: Request): Promise<unknown> {
  return ask<unknown>(connection, request, (response) => response.json())
}

/** The same for what the answer must contain, found in it; an answer without it is a failure as any other. */
export function sendFor<T>(
  connection: Connection,
  request: Request,
  wanted: string,
  find: (answer: unknown) => T | null,
): Promise<T | null> {
  return ask(connection, request, async (response) => {
    const found = find(await response.json())
    if (found === null) throw new SyntaxError(`The answer has no ${wanted}`)
    return found
  })
}

/** The same for a call of which only the status is known to count: an answer may say nothing. */
export function sendOnly(connection: Connection, request: Request): Promise<unknown> {
  return ask<unknown>(connection, request, async (response) => {
    const text = await response.text()
    return text.trim() === '' ? {} : JSON.parse(text)
  })
}

/** The same for an answer that is read in another way; an error while reading fails the call. */
export async function ask<T>(
  connection: Connection,
  request: Request,
  read: (response: Response) => Promise<T>,
): Promise<T | null> {
  try {
    let { response, problem } = await attempt(connection, request)
    if (problem?.code === 'confirmAgain' && (await connection.confirmAgain?.()) && !request.signal?.aborted)
      ({ response, problem } = await attempt(connection, request))
    if (problem) throw new ProblemError(problem)
    connection.onSuccess?.(response.headers.get('date'))
    return await read(response)
  } catch (cause) {
    if (request.signal?.aborted) return null
    const problem = cause instanceof ProblemError ? cause.problem : problemBy(cause)
    console.error(request.failure, cause instanceof ProblemError ? inWords(cause.problem) : cause)
    connection.onProblem?.(problem)
    request.onProblem?.(problem)
    return null
  }
}

async function attempt(connection: Connection, request: Request) {
  const response = await reach(connection, request)
  return { response, problem: response.status === 200 ? undefined : await problemIn(response) }
}

const unreachable: CallProblem = { status: 0, code: 'unreachable', title: '', detail: '', requestId: '' }
const unreadable: CallProblem = { ...unreachable, status: 200, code: 'unreadable' }

/** A syntax error means that an answer arrived; any other error means that none did. */
function problemBy(cause: unknown): CallProblem {
  return cause instanceof SyntaxError ? unreadable : unreachable
}

function inWords({ status, code, detail }: CallProblem): string {
  return `${status} ${code}: ${detail}`
}

function reach(connection: Connection, request: Request): Promise<Response> {
  const { method, body, signal, onProgress } = request
  const headers = headersOf(connection, request)
  const url = address(connection.base, request)
  if (onProgress && body instanceof FormData)
    return uploaded(url, { method, headers, body, signal, onProgress })
  const early = method === 'GET' ? connection.early?.(url) : undefined
  if (early) return early
  return fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
}

function address(base: string, { path, query = {} }: Request): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value)
  const tail = asked.size > 0 ? `?${asked}` : ''
  return `${isAbsolute(path) ? path : `${base}/${path}`}${tail}`
}

export function isAbsolute(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

/** The token is sent to the connection's own server only. */
function isOwn(base: string, path: string): boolean {
  if (!isAbsolute(path)) return true
  const here = isAbsolute(base) ? base : Reflect.get(globalThis, 'location')?.href
  return here !== undefined && new URL(path).origin === new URL(here).origin
}

function headersOf(connection: Connection, request: Request): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: request.accept ?? 'application/json',
    'Accept-Language': connection.language(),
  }
  if (!isOwn(connection.base, request.path)) return headers
  const token = connection.token()
  if (token) headers.Authorization = token
  headers.branch = branchOfCall(connection, request)
  if (request.body !== undefined && !(request.body instanceof FormData))
    headers['Content-Type'] = 'application/json'
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  return headers
}

/** Every call names a branch: the one asked for, the one chosen, or the one of the reader's repository. */
function branchOfCall(connection: Connection, { branch, method }: Request): string {
  const chosen = branch ?? connection.branch?.(method === 'GET' ? 'reading' : 'writing')
  return chosen || branchOf(knownRepository(connection))
}

async function problemIn(response: Response): Promise<CallProblem> {
  const body: unknown = await response.json().catch(() => undefined)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isFinite(seconds) && seconds > 0 ? { retryAfter: Math.ceil(seconds) } : {}
  if (isProblem(body)) return { ...body, ...wait, status: response.status }
  // Something between us and the server answered, such as a proxy whose server is down.
  const code = response.status >= 500 ? 'unavailable' : 'malformed'
  return { status: response.status, code, title: '', detail: '', requestId: '', ...wait }
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value
}
