import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '../kernel/call.ts'
import { type Begin, fairTurns, type Leave } from './fair-turns.ts'
import { isClosed, onceClosed } from './once-closed.ts'
import { strangerOf } from './stranger.ts'

const cores = availableParallelism()

/** How many requests of each kind the server works on at once; all those that are not heavy are `light`. */
const places = {
  /** As many as the screens have database connections: who waits, waits here, where turns are fair. */
  light: 10,
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
  /** They wait for the service that people sign in at. */
  provider: 50,
}

export type Heavy = Exclude<keyof typeof places, 'light'>

export const usualLimits = {
  places,
  /** Of one reader at once, and how many of these may be heavy. */
  mostOfOne: 8,
  mostHeavyOfOne: 2,
  /** So many light ones while others are at work too, so that two readers never take every place. */
  mostLightBesideOthers: 4,
  /** The last light places are for readers who have none. */
  lightForNewcomers: 2,
  /** How many wait: of one reader or stranger, and of all for each kind. */
  mostWaitingOfOne: 100,
  mostWaiting: 500,
  longestWaitMs: 30_000,
  longestForTurnMs: 2_000,
  lookEveryMs: 250,
  /** Work nobody waits for any more keeps its place no longer than this; no statement runs longer. */
  longestWorkMs: 60_000,
  /** Those who wait when the server stops are refused after this time. */
  lastWaitMs: 2_000,
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
    place?: Place
  }
}

/** As many light ones as the screens have database connections. */
export function limitsFor(screenConnections: number): typeof usualLimits {
  return { ...usualLimits, places: { ...usualLimits.places, light: screenConnections } }
}

/** What a request holds from its turn on. It is given back once, however the request ends. */
type Place = {
  readonly leave: Leave
  /** Its handler is running. */
  isAtWork: boolean
}

/** What is in work, waits, and was refused its turn since the start. */
export type Gate = {
  figures(): { kind: string; running: number; waiting: number }[]
  refused(): ReadonlyMap<string, number>
}

/**
 * The one place where requests wait for each other. A reader, or a stranger where nobody is signed in, gets so many
 * places at once; the next free place goes to the next reader, not to the next request. A request counts from the
 * moment its body is there until its answer is sent. If its client goes away before, it counts until its handler ends.
 */
export function openGate(app: FastifyInstance, limits = usualLimits): Gate {
  const turns = fairTurns(limits)
  const refused = new Map<string, number>()
  app.decorateReply('place', undefined)
  app.addHook('onRoute', (route) => {
    refuseUnsaid(route)
    const { handler } = route
    route.handler = function (request, reply) {
      return atWork(reply, () => handler.call(this, request, reply))
    }
  })
  app.addHook('preClose', async () => turns.endWithin(limits.lastWaitMs))

  app.addHook('preHandler', (request, reply, done) => {
    const { always, heavy = 'light' } = request.routeOptions.config
    if (always || request.is404 || !request.url.startsWith('/api')) return done()
    if (isClosed(reply)) return done(new AppError('unavailable'))
    const begin: Begin = (leave) => {
      const place = { leave, isAtWork: false }
      reply.place = place
      leaveWhenClosed(reply, place, limits.longestWorkMs)
      done()
    }
    const refuse = (error: AppError) => {
      refused.set(error.code, (refused.get(error.code) ?? 0) + 1)
      done(error)
    }
    const giveUp = turns.enter(request.reader?._id ?? strangerOf(request), heavy, begin, refuse)
    if (!giveUp) return
    onceClosed(reply, () => {
      // An answer that has ended gives nothing up, and an error is dear to make.
      if (!reply.raw.writableFinished) giveUp(new AppError('unavailable'))
    })
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const isStillMade = payload instanceof Readable && !payload.destroyed
    const leave = reply.place?.leave
    if (leave && isStillMade && !request.routeOptions.config.lasting) payload.once('close', leave)
    else leave?.()
    done(null, payload)
  })
  return { figures: turns.figures, refused: () => refused }
}

/** Runs the handler. The place of a client who went away meanwhile is given back when it ends. */
function atWork(reply: FastifyReply, work: () => unknown): unknown {
  const { place } = reply
  const working = work()
  if (!place || !(working instanceof Promise)) return working
  place.isAtWork = true
  return working.finally(() => {
    place.isAtWork = false
    if (isClosed(reply)) place.leave()
  })
}

function leaveWhenClosed(reply: FastifyReply, place: Place, longestWorkMs: number): void {
  onceClosed(reply, () => {
    if (place.isAtWork) setTimeout(place.leave, longestWorkMs).unref()
    else place.leave()
  })
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
  const isMade = !('_zod' in answer || 'text/html' in answer)
  return isMade || form !== undefined || (body !== undefined && takesPassword(body))
}

/** Whether the schema, or one of its fields, says that it is a password. */
function takesPassword(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.format === 'password') return true
  if (schema instanceof z.ZodMiniOptional) return takesPassword(schema.def.innerType)
  return schema instanceof z.ZodMiniObject && Object.values(schema.shape).some(takesPassword)
}
