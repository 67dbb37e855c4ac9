import type { Logger } from 'pino'
import { addressSpaceProblem } from './address-space.ts'
import { tellOfAnotherKey } from './another-key.ts'
import { createApp } from './app.ts'
import { backUpBeforeUpgrade, copyBeforeUpgrade } from './backup/before-upgrade.ts'
import { measureBackups } from './backup/figures.ts'
import { httpAddress } from './config/addresses.ts'
import { type Config, readConfig } from './config.ts'
import { openClock } from './database/clock.ts'
import { endsWithin } from './database/ends-within.ts'
import { migrationsFolder } from './database/migrations-folder.ts'
import { type Database, openDatabase } from './database/open.ts'
import { openOutages } from './database/outages.ts'
import { tellOfSlowStatements } from './database/slow-statements.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { tryPort } from './http/free-port.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { textLines } from './log-lines.ts'
import { measureAudit } from './metrics/audit-figures.ts'
import { measureClock, measurePools } from './metrics/database-figures.ts'
import { measureJobs } from './metrics/job-figures.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { measureProcess } from './metrics/process-figures.ts'
import { measureUnsent } from './outbox/figures.ts'
import { startProblem } from './start-problem.ts'
import { prepareDemonstration, whoSignsIn } from './welcome.ts'

const tooSmall = addressSpaceProblem()
if (tooSmall !== undefined) {
  complain(tooSmall, process.env.LOG_FORMAT === 'json')
  process.exit(1)
}
const read = readConfig(process.env, process.argv.slice(2))
if ('problems' in read) {
  for (const problem of read.problems) complain(problem, process.env.LOG_FORMAT === 'json')
  process.exit(1)
}
// What a silent database has not let go of would keep the process for as long as it is silent.
serve(read.config).then(
  () => process.exit(),
  (error: unknown) => {
    complain(startProblem(error, read.config), read.config.logFormat === 'json')
    process.exit(1)
  },
)

async function serve(config: Config): Promise<void> {
  const isText = config.logFormat === 'text'
  const lines = isText ? textLines((text) => process.stdout.write(text)) : undefined
  const log = openLog(config.logLevel, lines)
  const say = isText ? console.log : heardAlways(log)
  const metrics = openMetrics()
  const outages = openOutages(log)
  const ended = signalled()
  for (const { host, port } of [config, ...(config.metrics ? [config.metrics] : [])])
    await tryPort(host, port)
  const opening = openDatabase({
    ...config,
    migrations: migrationsFolder,
    log: { info: say, error: (text) => log.error(text) },
    told: tellOfSlowStatements(log, config.slowStatementMs),
    away: outages.away,
    onLost: ended.because,
    beforeUpgrade: copies(config, say),
  })
  const database = await Promise.race([opening, ended.promise])
  if (!database) {
    await endsWithin(closed(opening), startEndMs)
    return
  }
  let isAnswering: boolean | undefined
  const clock = await openClock({ sql: database.pools.health, log })
  try {
    await tellOfAnotherKey({ sql: database.pools.long, key: database.key, log, now: clock.now() })
    await prepareDemonstration(database.pools.long, config, say)
    measurePools(metrics, database.pools)
    measureBackups(metrics, config.backup)
    measureUnsent(metrics, database.pools.long)
    measureClock(metrics, clock)
    const app = await createApp({ config, ...database.pools, log, metrics, outages, now: clock.now })
    const jobs = await startJobs({
      sql: database.pools.long,
      log,
      config,
      told: (names) => measureJobs(metrics, names),
      away: outages.away,
      audited: measureAudit(metrics),
      now: clock.now,
    })
    let figures: { close(): Promise<void> } | undefined
    try {
      if (config.metrics) figures = await showFigures(metrics, config, config.metrics, say)
      // From when it answers on, nothing that its database fails at ends the server.
      const welcome = await whoSignsIn(database.pools.entry, config)
      await app.listen({ host: config.host, port: config.port })
      const bound = app.server.address()
      const port = typeof bound === 'object' && bound ? bound.port : config.port
      say(`Prona answers at ${httpAddress(config.host, port)}`)
      for (const line of welcome) say(line)
      giveBackMemory()
      await ended.promise
    } finally {
      const closing = Promise.all([app.close(), jobs.stop()])
      isAnswering = await database.answers()
      const afterMs = isAnswering ? requestsMs : silentRequestsMs
      if (!(await endsWithin(closing, afterMs)))
        log.warn({ afterMs }, 'The server stops without waiting longer for its requests')
      await figures?.close()
    }
  } finally {
    clock.stop()
    await database.close(isAnswering)
  }
}

function copies(config: Config, say: (text: string) => void) {
  const count = config.backup.beforeUpgrades
  if (count === 0) return undefined
  return config.databaseUrl
    ? backUpBeforeUpgrade(config, say)
    : copyBeforeUpgrade({ dataDir: config.dataDir, count, say })
}

async function showFigures(
  metrics: Metrics,
  { dataDir }: Config,
  at: NonNullable<Config['metrics']>,
  say: (text: string) => void,
): Promise<{ close(): Promise<void> }> {
  const stopMeasuring = measureProcess(metrics, dataDir)
  const server = await serveMetrics(metrics, at)
  say(`Figures for Prometheus are at ${httpAddress(at.host, server.port)}/metrics`)
  return {
    async close() {
      stopMeasuring()
      await server.close()
    },
  }
}

/** For what its owner must read, as where the first link is and the way back after an upgrade: it is written at every level. */
function heardAlways(log: Logger): (text: string) => void {
  const heard = log.child({}, { level: 'info' })
  return (text) => heard.info(text)
}

/** The last words of a server that does not start or go on. */
function complain(text: string, asJson: boolean): void {
  if (asJson) openLog('info').fatal(text)
  else console.error(text)
}

/** How long a server that is told to stop while it starts waits for what it has begun to end well. */
const startEndMs = 5_000
/** How long a server that stops waits for the requests it has; a list takes five seconds at the most. */
const requestsMs = 20_000
/** What waits for a database that says nothing is not waited for: whoever stops a server may kill it ten seconds later. */
const silentRequestsMs = 500

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
