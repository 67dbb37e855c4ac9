import autocannon from 'autocannon'

export type Call = {
  readonly method?: string
  readonly path: string
  readonly headers?: Headers
  readonly body?: string
}
type Headers = Readonly<Record<string, string>>

/** One side of a comparison: its calls one after the other, or work of several calls that is timed as a whole. */
export type Side =
  | { readonly url: string; readonly headers?: Headers; readonly calls: readonly (Call | (() => Call))[] }
  | { readonly work: (worker: number) => Promise<number> }

/** How long each took, in milliseconds, how much was done a second, turn by turn, and how much in all. */
export type Times = { readonly each: number[]; readonly rates: number[]; done: number; processor: number }

/** What is refused counts for nothing, and neither does a figure beside it. */
export class Refused extends Error {}

/** For so many seconds; with none, each connection asks once. */
export function run(side: Side, connections: number, seconds: number, times: Times): Promise<void> {
  return 'work' in side
    ? works(side, connections, seconds, times)
    : calling(side, connections, seconds, times)
}

async function calling(
  { url, headers = {}, calls }: Exclude<Side, { work: unknown }>,
  connections: number,
  seconds: number,
  times: Times,
): Promise<void> {
  const requests = calls.map((call) =>
    typeof call === 'function'
      ? { setupRequest: (request: object) => ({ ...request, ...asked(call(), headers) }) }
      : asked(call, headers),
  )
  const began = performance.now()
  let ended = began
  // Samples are what it looks at whether the time is over, once a second unless told.
  const howLong = seconds > 0 ? { duration: seconds } : { amount: connections }
  const running = autocannon({ url, connections, ...howLong, sampleInt: 20, requests })
  let done = 0
  running.on('response', (_client, status, _bytes, ms) => {
    if (status !== 200) return
    times.each.push(ms)
    done += 1
    ended = performance.now()
  })
  const { non2xx, errors } = await running
  if (non2xx + errors > 0) throw new Refused(`${non2xx} refused, ${errors} lost`)
  times.done += done
  times.rates.push(done === 0 ? 0 : (done * 1000) / (ended - began))
}

function asked({ method = 'GET', path, headers, body }: Call, common: Headers): object {
  return { method, path, headers: { ...common, ...headers }, ...(body !== undefined && { body }) }
}

async function works(
  { work }: Extract<Side, { work: unknown }>,
  workers: number,
  seconds: number,
  times: Times,
): Promise<void> {
  const began = performance.now()
  let done = 0
  const worker = async (_: unknown, index: number) => {
    do {
      const start = performance.now()
      const more = await work(index)
      done += more
      times.each.push(performance.now() - start)
    } while (performance.now() - began < seconds * 1000)
  }
  await Promise.all(Array.from({ length: workers }, worker))
  times.done += done
  times.rates.push((done * 1000) / (performance.now() - began))
}

export async function answerOf(url: string, call: Call): Promise<Record<string, unknown>> {
  const { method = 'GET', path, headers = {}, body } = call
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Refused(`refused with ${answer.status}`)
  return JSON.parse(text)
}
