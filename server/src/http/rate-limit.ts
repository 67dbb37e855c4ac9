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

/**
 * Allows so many requests a minute for each key; what is not used adds up to one minute's worth. The key unused for
 * longest is dropped first, so that many addresses cannot fill the memory.
 */
export function rateLimiter(perMinute: number, now: () => number, most = mostKeys) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMs = perMinute / 60_000

  return {
    size: () => buckets.size,
    take(key: string): Taken {
      const at = now()
      const known = buckets.get(key)
      const gathered = known ? known.tokens + Math.max(0, at - known.at) * perMs : perMinute
      const tokens = Math.min(perMinute, gathered)
      const isAllowed = tokens >= 1
      const left = isAllowed ? tokens - 1 : tokens
      buckets.delete(key)
      if (buckets.size >= most) {
        const [oldest] = buckets.keys()
        if (oldest !== undefined) buckets.delete(oldest)
      }
      buckets.set(key, { tokens: left, at })
      return {
        isAllowed,
        remaining: Math.floor(left),
        reset: Math.ceil((perMinute - left) / perMs / 1000),
        wait: isAllowed ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000)),
      }
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
export function limitByAddress(app: FastifyInstance, { now, perMinute, lastReaderOf }: AddressLimits): void {
  if (perMinute === 0) return
  const limiter = rateLimiter(perMinute, now)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.always || !request.url.startsWith('/api')) return
    answer(reply, perMinute, limiter.take(lastReaderOf(request) ?? strangerOf(request)))
  })
}

export function limitByReader(app: FastifyInstance, { now, perMinute }: Limits): void {
  if (perMinute === 0) return
  const limiter = rateLimiter(perMinute, now)
  app.addHook('onRequest', async (request, reply) => {
    if (request.reader) answer(reply, perMinute, limiter.take(request.reader._id))
  })
}

function answer(reply: FastifyReply, limit: number, taken: Taken): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': taken.remaining,
    'ratelimit-reset': taken.reset,
  })
  if (!taken.isAllowed) throw new AppError('tooMany', { seconds: taken.wait })
}
