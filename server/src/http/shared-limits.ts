import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import type { Limiter } from './rate-limit.ts'

/** By a name that is the same on every server. */
export type Limiters = Readonly<Record<string, Limiter | undefined>>

type Terms = {
  readonly say: (text: string) => Promise<unknown>
  readonly now: () => number
  readonly id?: string
}

export type Sharing = {
  /** What another server said, or this one. */
  hear(text: string): void
  /** Whether there is anybody else is asked anew. */
  greet(): Promise<void>
  /** Tells the others what was taken here since it was told last. */
  tell(): Promise<void>
}

const channel = 'limits'
const tellEveryMs = 1_000
/** So often a server says that it is there, and three times as long it is believed to be. */
const presentEveryMs = 30_000
/** A notification has 8,000 bytes at most. */
const mostBytes = 7_500

/**
 * Limits that are counted together: what one server allowed, the others take off their own count within a second. Of
 * many keys the largest are told first, in one message. Who is alone tells nobody anything.
 */
export function shareLimits(limiters: Limiters, { say, now, id = uuidv7() }: Terms): Sharing {
  const others = new Map<string, number>()
  let isAsked = false
  let saidAt = now()

  async function send(kind: 'hello' | 'here', taken: readonly Told[] = []): Promise<void> {
    saidAt = now()
    await say(JSON.stringify([id, kind, taken]))
  }

  function untold(): Told[] {
    let room = mostBytes
    const all = Object.entries(limiters).flatMap(([name, limiter]) =>
      (limiter?.untold() ?? []).map(([key, count]): Told => [name, key, count]),
    )
    return all
      .sort(([, , one], [, , other]) => other - one)
      .filter((told) => {
        room -= Buffer.byteLength(JSON.stringify(told)) + 1
        return room > 0
      })
  }

  return {
    hear(text) {
      const { from, kind, taken } = messageIn(text)
      if (from === undefined || from === id) return
      // What was taken while nobody else was there is no news to anybody.
      if (others.size === 0) for (const [name, key, count] of untold()) limiters[name]?.told(key, count)
      others.set(from, now())
      if (kind === 'hello') isAsked = true
      for (const [name, key, count] of taken) limiters[name]?.takenElsewhere(key, count)
    },
    greet: () => send('hello'),
    async tell() {
      for (const [other, at] of others) if (now() - at > 3 * presentEveryMs) others.delete(other)
      if (others.size === 0) return
      const taken = untold()
      if (taken.length === 0 && !isAsked && now() - saidAt < presentEveryMs) return
      await send('here', taken)
      isAsked = false
      for (const [name, key, count] of taken) limiters[name]?.told(key, count)
    },
  }
}

type Told = [limiter: string, key: string, count: number]

function messageIn(text: string): { from: string | undefined; kind: unknown; taken: Told[] } {
  const message: unknown = JSON.parse(text)
  const [from, kind, taken]: unknown[] = Array.isArray(message) ? message : []
  const known = Array.isArray(taken) ? taken.filter(isTold) : []
  return { from: typeof from === 'string' ? from : undefined, kind, taken: known }
}

function isTold(told: unknown): told is Told {
  if (!Array.isArray(told)) return false
  const [name, key, count] = told
  return typeof name === 'string' && typeof key === 'string' && Number.isSafeInteger(count) && count > 0
}

/** Over the database, which passes on notifications to every server. */
export async function shareLimitsBy(app: FastifyInstance, sql: Sql, limiters: Limiters): Promise<void> {
  if (Object.values(limiters).every((limiter) => limiter === undefined)) return
  const sharing = shareLimits(limiters, {
    say: (text) => sql.notify(channel, text),
    now: () => performance.now(),
  })
  // While the database is away nothing can be told; what was taken meanwhile is told afterwards.
  const soon = (work: Promise<void>) => void work.catch(() => {})
  const listening = await sql.listen(channel, sharing.hear, () => soon(sharing.greet()))
  const timer = setInterval(() => soon(sharing.tell()), tellEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await endsWithin(listening.unlisten(), unlistenMs)
  })
}
