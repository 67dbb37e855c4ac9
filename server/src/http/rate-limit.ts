import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { strangerOf } from './stranger.ts'

export type Taken = {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Seconds until the whole limit is available again, and until one request is. */
  readonly reset: number
  readonly wait: number
}

const mostKeys = 10_000

export type Limiter = {
  size(): number
  take(key: string): Taken
  /** What was taken here and the other servers are not yet told of, where it is a noticeable share; the most first. */
  untold(): [key: string, count: number][]
  told(key: string, count: number): void
  /** What another server allowed counts here as well; it may leave a debt of up to a minute. */
  takenElsewhere(key: string, count: number): void
}

/** Other servers are told of a key when it took more than this share of its limit since they were told last. */
const noticeableShare = 0.01

/**
 * Allows so many requests a minute for each key; what is not used adds up to one minute's worth. The key unused for
 * longest is dropped first, so that many addresses cannot fill the memory.
 */
export function rateLimiter(perMinute: number, now: () => number, most = mostKeys): Limiter {
  const buckets = new Map<string, { tokens: number; at: number; untold: number }>()
  const perMs = perMinute / 60_000

  function gathered(key: string, at: number): { tokens: number; untold: number } {
    const known = buckets.get(key)
    if (!known) return { tokens: perMinute, untold: 0 }
    const tokens = Math.min(perMinute, known.tokens + Math.max(0, at - known.at) * perMs)
    return { tokens, untold: known.untold }
  }

  function keep(key: string, bucket: { tokens: number; at: number; untold: number }): void {
    buckets.delete(key)
    if (buckets.size >= most) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    buckets.set(key, bucket)
  }

  return {
    size: () => buckets.size,
    take(key) {
      const at = now()
      const { tokens, untold } = gathered(key, at)
      const isAllowed = tokens >= 1
      const left = isAllowed ? tokens - 1 : tokens
      keep(key, { tokens: left, at, untold: Math.min(perMinute, untold + (isAllowed ? 1 : 0)) })
      return {
        isAllowed,
        remaining: Math.max(0, Math.floor(left)),
        reset: Math.ceil((perMinute - left) / perMs / 1000),
        wait: isAllowed ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000)),
      }
    },
    untold: () =>
      [...buckets]
        .filter(([, { untold }]) => untold >= Math.max(1, perMinute * noticeableShare))
        .map(([key, { untold }]): [string, number] => [key, untold])
        .sort(([, one], [, other]) => other - one),
    told(key, count) {
      const bucket = buckets.get(key)
      if (bucket) bucket.untold -= count
    },
    takenElsewhere(key, count) {
      const at = now()
      const { tokens, untold } = gathered(key, at)
      keep(key, { tokens: Math.max(-perMinute, tokens - count), at, untold })
    },
  }
}

type Limits = { readonly now: () => number; readonly perMinute: number }

type AddressLimits = Limits & {
  /** Whose token the request carries, as far as memory tells. */
  readonly lastReaderOf: (request: FastifyRequest) => string | undefined
}

/**
 * Checked before the token, so that guessed tokens count too. A token that was good when it was last looked up counts
 * for its reader, whatever others at that address do. Off when the limit is 0.
 */
export function limitByAddress(
  app: FastifyInstance,
  { now, perMinute, lastReaderOf }: AddressLimits,
): Limiter | undefined {
  if (perMinute === 0) return undefined
  const limiter = rateLimiter(perMinute, now)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.always || !request.url.startsWith('/api')) return
    answer(reply, perMinute, limiter.take(lastReaderOf(request) ?? strangerOf(request)))
  })
  return limiter
}

export function limitByReader(app: FastifyInstance, { now, perMinute }: Limits): Limiter | undefined {
  if (perMinute === 0) return undefined
  const limiter = rateLimiter(perMinute, now)
  app.addHook('onRequest', async (request, reply) => {
    if (request.reader) answer(reply, perMinute, limiter.take(request.reader._id))
  })
  return limiter
}

function answer(reply: FastifyReply, limit: number, taken: Taken): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': taken.remaining,
    'ratelimit-reset': taken.reset,
  })
  if (!taken.isAllowed) throw new AppError('tooMany', { seconds: taken.wait })
}
