import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { isId, parsed } from '@prona/contract/kernel/schema'
import type { FastifyRequest } from 'fastify'
import { parametersOf } from './call.ts'
import { isRecord } from './columns.ts'
import type { Context, ReaderContext } from './context.ts'
import type { Parts } from './parts.ts'

/** The context of a request that reads. */
export function contextOf(parts: Parts, request: FastifyRequest): ReaderContext {
  const user = request.reader
  if (!user) throw new AppError('notSignedIn')
  const branches = branchesChosen(request.headers.branch, user)
  return {
    db: parts.sql,
    user,
    actor: user._id,
    rights: user.rights,
    branch: branches.length === 1 ? (branches[0] ?? '') : '',
    branches,
    now: parts.now(),
    requestId: request.id,
    address: request.ip,
    expected: expectedBy(request),
    sendsMail: parts.sendsMail ?? false,
    readings: request.readings,
    holdsSession: async (db) => (await parts.holdsSession?.(db, request)) ?? false,
    language: user.language,
  }
}

/** `If-Match` lists tags of one record; a tag begins with the version. One that is not ours matches nothing. */
function expectedBy(request: FastifyRequest): Context['expected'] {
  const tags = request.headers['if-match']
  if (tags === undefined || tags.trim() === '*' || request.method === 'GET') return undefined
  const body = isRecord(request.body) ? request.body._id : undefined
  const id = body ?? (isRecord(request.query) ? request.query.id : undefined)
  const named = tags.split(',').map((tag) => /^"(\d{1,10})\./.exec(tag.trim())?.[1])
  return typeof id === 'string' ? { id, versions: named.map(Number).filter(Number.isInteger) } : undefined
}

/** The header only chooses among the reader's branches; any other is refused as not found. */
function branchesChosen(
  header: string | string[] | undefined,
  user: { readonly branch: string; readonly branches: readonly string[] },
): readonly string[] {
  if (header === undefined || header === user.branch)
    return user.branches.includes(user.branch) ? [user.branch] : []
  if (header === '*') return user.branches
  if (typeof header === 'string' && user.branches.includes(header)) return [header]
  throw new AppError('notFound')
}

/** The parameters of an address, each given once and declared by its route. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const known = parametersOf(request)
  const issues: FieldIssue[] = []
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(isRecord(request.query) ? request.query : {})) {
    if (!known.includes(name)) issues.push({ field: name.slice(0, 80), code: 'unknown' })
    else if (typeof value !== 'string') issues.push({ field: name, code: 'wrongType' })
    else query[name] = value
  }
  if (issues.length > 0) throw new AppError('malformed', {}, issues.slice(0, 100))
  return query
}

/** A parameter whose value is JSON. */
export function jsonOf(text: string | undefined, field: string): unknown {
  if (text === undefined) return undefined
  try {
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text)
  } catch {
    throw new AppError('invalidFilter', {}, [{ field, code: 'wrongType' }])
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError(key)
  return value
}

export function idOf(value: unknown, field: string): string {
  if (value === undefined || value === '') throw new AppError('malformed', {}, [{ field, code: 'required' }])
  if (typeof value !== 'string' || !isId(value))
    throw new AppError('malformed', {}, [{ field, code: 'badId' }])
  return value
}

/** The body of a change or an action: the record, the version its writer saw, and the rest. */
export function targetOf(request: FastifyRequest): {
  id: string
  version: number | undefined
  rest: Readonly<Record<string, unknown>>
} {
  const { _id, version, ...rest } = bodyOf(request)
  const id = idOf(_id, '_id')
  if (
    version === undefined ||
    (typeof version === 'number' && Number.isSafeInteger(version) && version > 0)
  ) {
    return { id, version, rest }
  }
  throw new AppError('malformed', {}, [{ field: 'version', code: 'notWhole' }])
}

export function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  if (isRecord(request.body)) return request.body
  throw new AppError('malformed', {}, [
    { field: 'body', code: request.body === undefined ? 'required' : 'wrongType' },
  ])
}

/** The value as its schema wants it, or every issue at once. */
export function checked<T>(schema: Parameters<typeof parsed<T>>[0], value: unknown): T {
  const answer = parsed(schema, value)
  if ('issues' in answer) throw new AppError('invalid', {}, answer.issues)
  return answer.value
}
