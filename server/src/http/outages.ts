import type { FastifyInstance } from 'fastify'
import { endsWithin } from '../database/ends-within.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outages: Outages
  }
}
export type Outages = {
  /** A request failed because the database did not answer. */
  failed(about: { readonly code: unknown; readonly requestId: string }): void
}
type Parts = {
  /** Asks the database for nothing but an answer. */
  readonly asked: () => Promise<unknown>
  readonly log: { info(about: object, text: string): void; warn(about: object, text: string): void }
}
type Terms = { readonly askEveryMs: number; readonly sayEveryMs: number }
const longestAnswerMs = 2_000
const usual: Terms = { askEveryMs: 1_000, sayEveryMs: 60_000 }

/**
 * When the database does not answer, every request fails: that is said once, then at most once a minute with how many
 * failed, and once when it answers again. It does when it says so and no request has failed since it was last asked.
 */
export function tellOfOutages(
  app: FastifyInstance,
  { asked, log }: Parts,
  { askEveryMs, sayEveryMs }: Terms = usual,
): void {
  let began: number | undefined
  let saidAt = 0
  let failed = 0
  let failedBefore = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
  })

  function askSoon(): void {
    timer = setTimeout(() => void ask(), askEveryMs).unref()
  }

  async function ask(): Promise<void> {
    const answers = await endsWithin(asked(), longestAnswerMs).catch(() => false)
    if (began === undefined || isClosed) return
    const seconds = Math.round((performance.now() - began) / 100) / 10
    if (answers && failed === failedBefore) {
      log.info({ requests: failed, seconds }, 'The database answers again')
      began = undefined
      return
    }
    if (performance.now() - saidAt >= sayEveryMs) {
      log.warn({ requests: failed, seconds }, 'The database still does not answer')
      saidAt = performance.now()
    }
    failedBefore = failed
    askSoon()
  }

  app.decorate('outages', {
    failed(about) {
      failed = began === undefined ? 1 : failed + 1
      if (began !== undefined) return
      failedBefore = 0
      began = saidAt = performance.now()
      log.warn(about, 'The database does not answer')
      askSoon()
    },
  } satisfies Outages)
}
