import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'

/** By how many milliseconds the event loop is late at present. */
export type Lateness = { now(): number; close(): void }

const latestMs = 500

/**
 * Refuses requests early that could only be answered late, because the event loop is late already. A refusal costs
 * next to nothing and says when to come back.
 */
export function shedLoad(
  app: FastifyInstance,
  lateness: Lateness = eventLoopLateness(),
  shed: () => void = () => {},
): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.always || !request.url.startsWith('/api')) return
    if (lateness.now() <= latestMs) return
    shed()
    throw new AppError('unavailable')
  })
  app.addHook('onClose', async () => lateness.close())
}

/**
 * The mean over a second or more, from the first request on: what the server does while starting delays nobody. The
 * longest delay is left out, because one long pause is no overload.
 */
export function eventLoopLateness(): Lateness {
  const resolution = 20
  const delay = monitorEventLoopDelay({ resolution })
  let since: number | undefined
  let last = 0
  return {
    now() {
      const now = performance.now()
      if (since === undefined) {
        delay.enable()
        since = now
      }
      const others = delay.count - 1
      if (now - since < 1_000 || others < 1) return last
      last = Math.max(0, (delay.mean * delay.count - delay.max) / others / 1e6 - resolution)
      since = now
      delay.reset()
      return last
    },
    close: () => void delay.disable(),
  }
}
