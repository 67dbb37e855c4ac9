import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Call } from '../kernel/call.ts'
import { isRecord } from '../kernel/columns.ts'
import { type Begin, fairTurns, type Leave } from './fair-turns.ts'
import { networkOf } from './network.ts'

const cores = availableParallelism()

/** How many requests of each kind the server works on at once; all those that are not heavy are `light`. */
const places = {
  /** Twice as many would only wait for the same database connections. */
  light: 16,
  /** Each holds a connection until its last row is sent. */
  export: 4,
  /** They are printed one after the other; meanwhile the next one is read. */
  report: 2,
  /** Each takes a core. */
  picture: Math.max(2, Math.min(4, cores - 1)),
  bulk: 4,
  /** They come slowly and take little until they are there. */
  upload: 100,
  /** Each takes 19 MB and 40 ms of a core. */
  password: cores,
  /** They mostly wait for a service elsewhere. */
  description: 100,
}

export type Heavy = Exclude<keyof typeof places, 'light'>

export const usualLimits = {
  places,
  /** Of one reader at once, and how many of these may be heavy. */
  mostOfOne: 8,
  mostHeavyOfOne: 2,
  /** How many wait: of one reader, and of all. */
  mostWaitingOfOne: 100,
  mostWaiting: 1_000,
  longestWaitMs: 30_000,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What makes it heavy: of these a reader gets only a few at once. */
    heavy?: Heavy
    /** Its answer may last as long as the reader likes, so it only counts until that begins. */
    lasting?: boolean
    /** This route answers under any load. */
    always?: boolean
  }
  interface FastifyReply {
    /** Gives the request's place to the next one. */
    leaveGate?: Leave
  }
}

/**
 * The one place where requests wait for each other. A reader, or an address where nobody is signed in, gets so many
 * places at once; the next free place goes to the next reader, not to the next request. A request counts from the
 * moment its body is there until its answer is made, however early its client goes away.
 */
export function openGate(app: FastifyInstance, limits = usualLimits): void {
  const turns = fairTurns(limits)
  app.decorateReply('leaveGate', undefined)
  app.addHook('onRoute', refuseUnsaid)

  app.addHook('preHandler', (request, reply, done) => {
    const { always, heavy = 'light' } = request.routeOptions.config
    if (always || request.is404 || !request.url.startsWith('/api')) return done()
    const begin: Begin = (leave) => {
      reply.leaveGate = leave
      done()
    }
    const giveUp = turns.enter(whoAsks(request), heavy, begin, done)
    if (giveUp) reply.raw.once('close', () => giveUp(new AppError('unavailable')))
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    leaveWithAnswer(request, reply, payload)
    done(null, payload)
  })
}

function leaveWithAnswer(request: FastifyRequest, { leaveGate }: FastifyReply, payload: unknown): void {
  if (!leaveGate) return
  const isStillMade = payload instanceof Readable && !payload.destroyed
  if (isStillMade && !request.routeOptions.config.lasting) payload.once('close', leaveGate)
  else leaveGate()
}

/** Whoever adds a route that looks heavy says whether it is: a forgotten one stops the start. */
function refuseUnsaid({ method, url, config }: RouteOptions): void {
  const { call, heavy, lasting } = config ?? {}
  if (!call || heavy || lasting || !looksHeavy(call)) return
  throw new Error(
    `${method} ${url} takes or answers files, streams or passwords: declare it heavy or lasting`,
  )
}

function looksHeavy({ answer, form, body }: Call): boolean {
  const fields = body && 'shape' in body && isRecord(body.shape) ? Object.keys(body.shape) : []
  const isMade = !('_zod' in answer || 'text/html' in answer)
  return isMade || form !== undefined || fields.some((name) => /password/i.test(name))
}

function whoAsks({ reader, ip }: FastifyRequest): string {
  return reader?._id ?? networkOf(ip)
}
