import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { addressSpaceProblem } from './address-space.ts'
import { createApp } from './app.ts'
import { type Config, httpAddress, readConfig } from './config.ts'
import { openDatabase } from './database/open.ts'
import { startJobs } from './jobs.ts'
import { prepareDemonstration, whoSignsIn } from './welcome.ts'

const tooSmall = addressSpaceProblem()
if (tooSmall !== undefined) {
  console.error(tooSmall)
  process.exit(1)
}
const read = readConfig(process.env, process.argv.slice(2))
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem)
  process.exit(1)
}
serve(read.config).catch((error: unknown) => {
  console.error(inWords(error))
  process.exit(1)
})

async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel })
  const ended = signalled()
  const database = await openDatabase({
    ...config,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    log: { info: (text) => console.log(text), error: (text) => log.error(text) },
    onLost: ended.because,
  })
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
      await app.close()
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}

/**
 * Waits for the first signal to stop. A second one does not cut short what is finishing; SIGKILL is there for that.
 */
function signalled(): { promise: Promise<void>; because(reason: Error): void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  // The script that started this process holds a channel to it, which closes even when that script is killed.
  process.on('disconnect', () => resolve())
  process.channel?.unref()
  return { promise, because: reject }
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? error.port : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Choose another one by PORT.`
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}. Choose one above 1023 by PORT.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'CONNECT_TIMEOUT') {
    return `The database of DATABASE_URL does not answer. ${error.message}`
  }
  return error.message
}
