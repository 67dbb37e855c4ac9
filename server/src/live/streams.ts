import { Readable } from 'node:stream'
import { mayDo, seesOwnOnly } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { LiveChange } from '@prona/contract/kernel/wire'
import { resourceNamed, resources } from '@prona/contract/registry'
import type { FastifyBaseLogger } from 'fastify'
import { isAskedFirst, isHeardOtherwise } from '../auth/asked-first.ts'
import type { Authentication } from '../auth/authentication.ts'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { causeOf } from '../database/outage-codes.ts'
import type { Context, Reader, ReaderContext } from '../kernel/context.ts'
import { type Announced, type Listener, openNews } from './news.ts'

export type Limits = {
  readonly mostOfOne: number
  readonly mostOfAll: number
  readonly heartbeatSeconds: number
  /** How many unread bytes may wait for a reader. */
  readonly mostWaitingBytes: number
}

export const usualLimits: Limits = {
  mostOfOne: 10,
  mostOfAll: 5000,
  heartbeatSeconds: 15,
  mostWaitingBytes: 262_144,
}

/** An event of a stream: a change, the time to continue from, or the number of unread notifications. */
export type StreamEvent = LiveChange | { readonly lastSyncTime: string } | { readonly unread: number }

export type Opening = {
  readonly ctx: ReaderContext
  readonly token: string
  /** Answers the events that come before all others. */
  readonly first: () => Promise<readonly StreamEvent[]>
  /** Answers the event for a new or read notification. */
  readonly noticed: () => Promise<StreamEvent>
}

/** How long changes are gathered before derived resources are announced. */
const gatherMs = 200

export type Streams = {
  /** A stream of what the reader may see from now on; of nothing but its end while something is asked of them first. */
  open(opening: Opening): Readable
  count(): number
  beat(): void
  close(): Promise<void>
}

type Parts = {
  readonly sql: Sql
  readonly authentication: Pick<Authentication, 'stillThere' | 'onForget'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}
type Stream = {
  readonly reader: Reader
  readonly token: string
  readonly body: Readable
  /** For how many heartbeats data has been waiting to be read. */
  beatsWaiting: number
}

/** All open streams, on one database connection. */
export async function openStreams(parts: Parts, limits: Limits = usualLimits): Promise<Streams> {
  const { authentication, log } = parts
  const streams = new Set<Stream>()
  const news = await openNews(parts.sql)
  const heart = setInterval(beat, limits.heartbeatSeconds * 1000)
  heart.unref()
  const stopHearing = authentication.onForget(() => void recheck())
  let checking: Promise<void> | undefined
  let isAskedAgain = false
  let beats = 0

  function open({ ctx, token, first, noticed }: Opening): Readable {
    refuseTooMany(ctx.user)
    const body = new Readable({ read() {} })
    const stream: Stream = { reader: ctx.user, token, body, beatsWaiting: 0 }
    let waiting: string[] | undefined = []
    const following = new Set<string>()
    const listener: Listener = {
      changed: (change) => {
        if (isFor(ctx, change)) tell(eventOf(change))
        for (const { resource } of followers.get(change.resource) ?? [])
          if (mayFollow(ctx, resource, change)) announceSoon(resource)
      },
      time: (lastSyncTime) => tell(eventOf({ lastSyncTime })),
      noticed: (user) => user === ctx.user._id && void tellNotice(),
      missed: () => end(stream),
    }
    const isTold = !isAskedFirst(ctx.user)
    const stop = isTold ? news.follow(listener) : () => {}
    streams.add(stream)
    body.once('close', () => {
      stop()
      streams.delete(stream)
    })
    body.on('error', () => {})
    body.push(': open\n\n')
    if (isTold) void begin()
    return body

    function tell(text: string): void {
      if (waiting) waiting.push(text)
      else push(stream, text)
    }
    /** However many changes there are, one event is enough: derived lists are fetched as a whole. */
    function announceSoon({ single }: Resource): void {
      if (following.has(single)) return
      following.add(single)
      const timer = setTimeout(() => {
        following.delete(single)
        tell(eventOf({ resource: single, id: null, kind: 'many' }))
      }, gatherMs)
      timer.unref()
    }
    /** Events that come while missed changes are looked up wait until those are sent. */
    async function begin(): Promise<void> {
      try {
        const past = await first()
        const later = waiting ?? []
        waiting = undefined
        for (const text of [...past.map(eventOf), ...later]) push(stream, text)
      } catch (error) {
        log.error({ ...causeOf(error) }, 'Missed changes could not be sent')
        end(stream)
      }
    }
    async function tellNotice(): Promise<void> {
      try {
        tell(eventOf(await noticed()))
      } catch (error) {
        log.error({ ...causeOf(error) }, 'The number of unread notifications could not be sent')
        end(stream)
      }
    }
  }

  function refuseTooMany(reader: Reader): void {
    const own = [...streams].filter((stream) => stream.reader._id === reader._id)
    if (own.length >= limits.mostOfOne) throw new AppError('tooMany', { seconds: 30 })
    if (streams.size >= limits.mostOfAll) throw new AppError('unavailable')
  }

  /** A reader who does not read is disconnected, so that events do not pile up in memory. */
  function push({ body }: Stream, text: string): void {
    if (body.destroyed || body.readableEnded) return
    body.push(text)
    if (body.readableLength > limits.mostWaitingBytes) body.destroy()
  }

  function beat(): void {
    for (const stream of streams) {
      stream.beatsWaiting = stream.body.readableLength > 0 ? stream.beatsWaiting + 1 : 0
      if (stream.beatsWaiting >= 2) stream.body.destroy()
      else push(stream, ': here\n\n')
    }
    beats += 1
    if (beats % 4 === 0) void recheck()
  }

  /** Rights changed or a session ended: streams of readers whose rights are no longer the same are closed. */
  async function recheck(): Promise<void> {
    isAskedAgain = true
    checking ??= checkAll().finally(() => {
      checking = undefined
      if (isAskedAgain) void recheck()
    })
    await checking
  }

  async function checkAll(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false
      const tokens = new Map<string, Stream[]>()
      for (const stream of streams) tokens.set(stream.token, [...(tokens.get(stream.token) ?? []), stream])
      const queue = [...tokens]
      await Promise.all(Array.from({ length: 4 }, () => checkSome(queue)))
    }
  }

  async function checkSome(queue: [string, Stream[]][]): Promise<void> {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [token, theirs] = next
      const reader = await authentication.stillThere(token).catch((error: unknown) => {
        log.error({ ...causeOf(error) }, 'Whether a reader is still signed in could not be asked')
        return undefined
      })
      for (const stream of theirs) if (!reader || isHeardOtherwise(stream.reader, reader)) end(stream)
    }
  }

  return {
    open,
    beat,
    count: () => streams.size,
    async close() {
      clearInterval(heart)
      stopHearing()
      for (const stream of streams) end(stream)
      await endsWithin(Promise.all([checking, news.close()]), unlistenMs)
    },
  }
}

/** Events already written are still delivered to a reader who reads them. */
function end({ body }: Stream): void {
  if (body.destroyed || body.readableEnded) return
  if (body.readableLength > 0) body.destroy()
  else body.push(null)
}

/** For each resource, those whose records are derived from it. */
const followers = Map.groupBy(
  resources.flatMap((resource) => resource.followsFrom?.map((from) => ({ from, resource })) ?? []),
  ({ from }) => from,
)

/** The change does not tell whose the derived record is, and a branch's may be derived from a shared one. */
function mayFollow({ rights, branches }: Context, resource: Resource, { branch }: Announced): boolean {
  return mayDo(rights, resource, 'read') && (branch === null || branches.includes(branch))
}

/** The same scope as lists have, applied to an announced change. */
function isFor({ actor, rights, branches }: Context, change: Announced): boolean {
  const resource = resourceNamed(change.resource)
  if (!mayDo(rights, resource, 'read')) return false
  if (resource.scope === 'branch' && !branches.includes(change.branch ?? '')) return false
  if (seesOwnOnly(rights, resource)) return actor !== null && change.owners.includes(actor)
  return !change.ownersOnly
}

function eventOf(event: StreamEvent): string {
  if ('lastSyncTime' in event)
    return `event: time\nid: ${event.lastSyncTime}\ndata: ${JSON.stringify(event)}\n\n`
  if ('unread' in event) return `event: notifications\ndata: ${JSON.stringify(event)}\n\n`
  const { resource, id, kind } = event
  return `data: ${JSON.stringify({ resource, id, kind })}\n\n`
}
