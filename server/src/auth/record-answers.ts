import type { ErrorCode } from '@prona/contract/kernel/errors'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { causeOf } from '../database/outage-codes.ts'
import type { Reader } from '../kernel/context.ts'
import { type AccessEntry, type Origin, originOf, recordAccess } from './access-entries.ts'

/** What an answer gave out; its route sets it, and an export counts its rows up while it is sent. */
export type GivenOut = Pick<AccessEntry, 'resource' | 'record' | 'report' | 'fields'> & {
  readonly kind: 'export' | 'report' | 'sync' | 'document' | 'restrictedOpened'
  rows?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    givenOut?: GivenOut
  }
}

type Parts = {
  readonly sql: Sql
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => string
}

const mostWaiting = 1_000

/**
 * Records what was refused for want of a right, be it to the call, to something it was to give, or to its branch, and what is given out as a file, also where it is broken off. No answer
 * waits for it. They are written one after the other, and what somebody is refused again and again once a minute.
 */
export function recordAnswers(app: FastifyInstance, { sql, log, now }: Parts): void {
  let waiting = 0
  let written = Promise.resolve()
  const isNew = oncePerMinute()
  const isTooMany = [tenthInMinute(), tenthInMinute()]
  const record = (request: FastifyRequest, entry: AccessEntry | undefined) => {
    if (entry?.kind === 'refused') {
      const { by, from, at } = entry
      const [ofPerson, ofAddress] = [by, from.address].map((who, nth) => isTooMany[nth]?.(`${who}`, at))
      if (ofPerson || ofAddress) write(request, { ...entry, kind: 'refusedOften', times: often })
    }
    if (!entry || (entry.kind === 'refused' && !isNew(`${entry.by} ${entry.route}`, entry.at))) return
    write(request, entry)
  }
  const write = (request: FastifyRequest, entry: AccessEntry) => {
    const failed = (error: unknown) =>
      log.error({ ...causeOf(error), requestId: request.id }, 'What somebody did could not be recorded')
    if (waiting >= mostWaiting) return failed(new Error('Too many entries wait to be written'))
    waiting += 1
    written = written
      .then(() => recordAccess(sql, entry))
      .catch(failed)
      .finally(() => {
        waiting -= 1
      })
  }
  app.addHook('onRequest', async (request, reply) => {
    // Once the connection is gone, nobody knows where it came from.
    origins.set(request, originOf(request))
    let isRecorded = false
    const end = () => {
      if (!isRecorded) record(request, endOf(request, reply.statusCode, now()))
      isRecorded = true
    }
    reply.raw.once('finish', end).once('close', end)
  })
  app.addHook('onSend', async (request, reply) => {
    record(request, beginningOf(request, reply.statusCode, now()))
  })
  app.addHook('onClose', async () => void (await endsWithin(written, unlistenMs)))
}

const origins = new WeakMap<FastifyRequest, Origin>()

function fromWhere(request: FastifyRequest): Origin {
  return origins.get(request) ?? originOf(request)
}

/** Whether this is the first time within its minute. */
function oncePerMinute() {
  const seen = new Set<string>()
  let minute = ''
  return (what: string, at: string): boolean => {
    if (at.slice(0, 16) !== minute || seen.size >= 10_000) seen.clear()
    minute = at.slice(0, 16)
    if (seen.has(what)) return false
    seen.add(what)
    return true
  }
}

const often = 10

/** Whether this is the tenth time within its minute. */
function tenthInMinute() {
  const counts = new Map<string, number>()
  let minute = ''
  return (who: string, at: string): boolean => {
    if (at.slice(0, 16) !== minute || counts.size >= 10_000) counts.clear()
    minute = at.slice(0, 16)
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count === often
  }
}

/** Who it is, from where, and by which role, permission and token they may, or may not. */
export function doneBy(request: FastifyRequest, { _id, role, token }: Reader, at: string) {
  const right = request.routeOptions.config.call?.right
  const from = fromWhere(request)
  const known = { by: _id, from, at, role: role._id, ...(token && { token: token.name }) }
  return right === undefined ? known : { ...known, permission: right }
}

/** What is given out is recorded as it begins: a server that is killed meanwhile records no end. */
function beginningOf(request: FastifyRequest, status: number, at: string): AccessEntry | undefined {
  const { reader, givenOut } = request
  // A restricted document is recorded before it is sent.
  if (!reader || !givenOut || givenOut.kind === 'restrictedOpened' || status !== 200) return undefined
  const { rows: _, ...known } = { ...doneBy(request, reader, at), ...givenOut }
  return givenOut.kind === 'export' ? { ...known, kind: 'exportBegun' } : known
}

/** Nothing was refused that they may not do: they are asked for something of their own first. */
const askedFirst: ReadonlySet<string> = new Set<ErrorCode>(['confirmAgain', 'factorNeeded', 'passwordNeeded'])

/** The header only chooses among the reader's branches; what names another is answered as what is not there. */
function isOfReader(header: FastifyRequest['headers']['branch'], { branch, branches }: Reader): boolean {
  if (header === undefined || header === '*' || header === branch) return true
  return typeof header === 'string' && branches.includes(header)
}

/** What was refused, and how many rows of an export went out. */
function endOf(request: FastifyRequest, status: number, at: string): AccessEntry | undefined {
  const { reader, givenOut } = request
  if (!reader) return undefined
  const known = doneBy(request, reader, at)
  // Who has to show first that it is them may have the right.
  const isAsked = askedFirst.has(request.refusedWith ?? '')
  const isForeign = status === 404 && !isOfReader(request.headers.branch, reader)
  const isRefused = (status === 403 && !isAsked) || request.isBeyondRights || isForeign
  // And as a role one only tries what it may: nothing of one's own was refused.
  if (isRefused && !reader.seenAs) {
    return { ...known, kind: 'refused', route: `${request.method} ${request.routeOptions.url ?? ''}` }
  }
  return givenOut?.kind === 'export' && status === 200 ? { ...known, ...givenOut } : undefined
}
