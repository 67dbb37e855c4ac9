import type { FastifyBaseLogger } from 'fastify'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Words = { readonly begins: string; readonly over: string }

/** What fails for everybody alike is said once when it begins and once when it is over, with how often it failed. */
export type SaidOnce = {
  /** In one of the ways in which it is used; it is over when it works in all that failed. */
  failed(reason: string, way?: string): void
  worked(way?: string): void
}

const longestReason = 500

export function saidOnce(log: Log, { begins, over }: Words): SaidOnce {
  const failing = new Set<string>()
  let began = 0
  let count = 0
  return {
    failed(reason, way = '') {
      if (failing.size === 0) {
        began = performance.now()
        count = 0
        log.warn({ reason: reason.slice(0, longestReason) }, begins)
      }
      failing.add(way)
      count += 1
    },
    worked(way = '') {
      if (!failing.delete(way) || failing.size > 0) return
      const seconds = Math.round((performance.now() - began) / 1000)
      log.info({ seconds, count }, `${over}, after ${seconds} s in which it failed ${count} times`)
    },
  }
}
