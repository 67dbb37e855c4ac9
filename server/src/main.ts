import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { type Config, httpAddress, readConfig } from './config.ts'
import { endsWithin } from './database/ends-within.ts'
import { type Database, openDatabase } from './database/open.ts'
import { tryPort } from './http/free-port.ts'
import { startJobs } from './jobs.ts'
import { startProblem } from './start-problem.ts'
import { prepareDemonstration, whoSignsIn } from './welcome.ts'

const read = readConfig(process.env, process.argv.slice(2))
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem)
  process.exit(1)
}
// What a silent database has not let go of would keep the process for as long as it is silent.
serve(read.config).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(startProblem(error, read.config))
    process.exit(1)
  },
)

async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel })
  const ended = signalled()
  await tryPort(config.host, config.port)
  const opening = openDatabase({
    ...config,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    log: { info: (text) => console.log(text), error: (text) => log.error(text) },
    onLost: ended.because,
  })
  const database = await Promise.race([opening, ended.promise])
  if (!database) {
    await endsWithin(closed(opening), startEndMs)
    return
  }
  try {
    await prepareDemonstration(database.pools.long, config)
    const app = await createApp({ config, ...database.pools, log })
    const jobs = await startJobs({
      sql: database.pools.long,
      log,
      config,
      now: () => new Date().toISOString(),
    })
    try {
      await app.listen({ host: config.host, port: config.port })
      const bound = app.server.address()
      const port = typeof bound === 'object' && bound ? bound.port : config.port
      console.log(`Prona answers at ${httpAddress(config.host, port)}`)
      for (const line of await whoSignsIn(database.pools.entry, config)) console.log(line)
      await ended.promise
    } finally {
      const closing = Promise.all([app.close(), jobs.stop()])
      if (!(await endsWithin(closing, requestsMs)))
        log.warn({ afterMs: requestsMs }, 'The server stops without waiting longer for its requests')
    }
  } finally {
    await database.close()
  }
}

/** How long a server that is told to stop while it starts waits for what it has begun to end well. */
const startEndMs = 5_000
/** How long a server that stops waits for the requests it has; a list takes five seconds at the most. */
const requestsMs = 20_000

async function closed(opening: Promise<Database>): Promise<void> {
  const database = await opening.catch(() => undefined)
  await database?.close()
}

/**
 * Waits for the first signal to stop. A second one does not cut short what is finishing; SIGKILL is there for that.
 */
function signalled(): { promise: Promise<undefined>; because(reason: Error): void } {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(undefined))
  // The script that started this process holds a channel to it, which closes even when that script is killed.
  process.on('disconnect', () => resolve(undefined))
  process.channel?.unref()
  return { promise, because: reject }
}
