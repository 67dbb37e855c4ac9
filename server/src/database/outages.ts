import { endsWithin } from './ends-within.ts'
import { codeOf, hasCode } from './error-code.ts'

/** Says for all of the server that its database cannot be used, and that it can again. */
export type Outages = {
  /** A connection could not be made, or its database has fallen silent. */
  away(error: unknown): void
  /** A request failed for that reason. */
  failed(about: { readonly code: unknown; readonly requestId: string }): void
  /** Asks the database for nothing but an answer. Until that is known nobody finds out that it is back. */
  askBy(asked: () => Promise<unknown>): void
  close(): void
}
type Say = (about: object, text: string) => void
type Terms = { readonly askEveryMs: number; readonly sayEveryMs: number }
const longestAnswerMs = 2_000
const usual: Terms = { askEveryMs: 1_000, sayEveryMs: 60_000 }

/** So often it is asked before an outage of which it says nothing definite is told. */
const asksBeforeTold = 3

/**
 * While the database cannot be used, every request, every job and every connection fails: that is said once, then once
 * a minute, and once when it is over: the database answers, and nothing has failed since it was last asked. It is asked
 * before anything is said: connections that are found dead after it is well again are no outage any more.
 */
export function openOutages(
  log: { readonly info: Say; readonly error: Say },
  { askEveryMs, sayEveryMs }: Terms = usual,
): Outages {
  let asked: (() => Promise<unknown>) | undefined
  let began: number | undefined
  let told: (() => void) | undefined
  /** The request that failed last, or what failed where none did. */
  let latest: object = {}
  let asks = 0
  let saidAt = 0
  let requests = 0
  let failures = 0
  let failuresBefore = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function begin(code: unknown, about: object): void {
    failures += 1
    if (began !== undefined || isClosed) return
    began = performance.now()
    asks = 0
    failuresBefore = failures
    latest = { code, ...about }
    told = () => {
      const sentence = `The database cannot be used (${code}). Whoever asks is told to come again until it can.`
      log.error({ code, ...about }, sentence)
      told = undefined
      saidAt = performance.now()
    }
    if (asked) return void ask()
    told()
    askSoon()
  }

  function end(seconds: number): void {
    const failed = `after ${seconds.toFixed(1)} s and ${requests} failed requests.`
    if (!told) log.info({ ...latest, requests, seconds }, `The database can be used again, ${failed}`)
    else if (requests > 0)
      log.info({ ...latest, requests, seconds }, `The database was away for a moment and answers, ${failed}`)
    began = told = undefined
    requests = 0
  }

  function askSoon(): void {
    timer = setTimeout(() => void ask(), askEveryMs).unref()
  }

  async function ask(): Promise<void> {
    const answer = asked === undefined ? 'none' : await answerOf(asked)
    if (began === undefined || isClosed) return
    asks += 1
    const seconds = Math.round((performance.now() - began) / 100) / 10
    if (answer === 'given' && failures === failuresBefore) return end(seconds)
    if (told) {
      if (answer === 'none' || asks >= asksBeforeTold) told()
    } else if (performance.now() - saidAt >= sayEveryMs) {
      const so = `after ${seconds.toFixed(1)} s and ${requests} failed requests.`
      log.error({ requests, seconds }, `The database still cannot be used, ${so}`)
      saidAt = performance.now()
    }
    failuresBefore = failures
    askSoon()
  }

  return {
    // The code alone: a message may hold what was asked.
    away: (error) => begin(codeOf(error) ?? 'unknown', {}),
    failed({ code, requestId }) {
      requests += 1
      begin(code, { requestId })
      latest = { code, requestId }
    },
    askBy(one) {
      asked = one
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Not asked: an attempt of before has failed, and it is too early for the next. */
type Answer = 'given' | 'none' | 'notAsked'

async function answerOf(ask: () => Promise<unknown>): Promise<Answer> {
  try {
    return (await endsWithin(ask(), longestAnswerMs)) ? 'given' : 'none'
  } catch (error) {
    return hasCode(error, 'CONNECT_LATER') ? 'notAsked' : 'none'
  }
}
