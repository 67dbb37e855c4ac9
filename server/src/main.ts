import { fileURLToPath } from 'node:url'
import { dayOf } from '@prona/contract/kernel/day'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { inviteAdministrator } from './auth/first-administrator.ts'
import { type Config, httpAddress, readConfig } from './config.ts'
import type { Sql } from './database/connect.ts'
import { openDatabase } from './database/open.ts'
import { fillDemonstration, isDemonstration } from './demo/demo.ts'
import { demoPassword } from './demo/staff.ts'

const read = readConfig(process.env, process.argv.slice(2))
if ('complaints' in read) {
  for (const complaint of read.complaints) console.error(complaint)
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
    if (config.demo)
      await fillDemonstration(database.sql, { today: dayOf(new Date().toISOString(), 'Europe/Tirane') })
    const app = await createApp({ config, sql: database.sql, log })
    try {
      await app.listen({ host: config.host, port: config.port })
      const bound = app.server.address()
      const port = typeof bound === 'object' && bound ? bound.port : config.port
      console.log(`Prona answers at ${httpAddress(config.host, port)}`)
      await sayWhoSignsIn(config, database.sql)
      await ended.promise
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
}

async function sayWhoSignsIn(config: Config, sql: Sql): Promise<void> {
  if (config.demo && (await isDemonstration(sql))) {
    console.log(
      `A demonstration company. Sign in as admin, or as manager.tirana, agent.tirana, accountant.tirana,
reporting.tirana or limited.tirana (likewise .durres and .vlora), all with the password ${demoPassword}.
Everybody knows that password, so this server answers on this machine only.`,
    )
    return
  }
  const link = await inviteAdministrator(sql, config)
  if (link)
    console.log(
      `Nobody can sign in yet. Make the company and its administrator, once, within a day:\n${link}`,
    )
}

/** Waits for the word to stop. A second word does not hurry what is finishing; SIGKILL is there for that. */
function signalled(): { promise: Promise<void>; because(reason: Error): void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  // The script that started this process holds a channel to it, which breaks even when that script is killed.
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
