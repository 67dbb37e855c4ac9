import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../server/src/database/connect.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { openDatabase } from '../server/src/database/open.ts'
import { aRunFolder, quiet, sweepKilledRuns } from '../server/test/killed-runs.ts'
import { migrations } from '../server/test/migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a database of one's own is made, as a copy of `template`. */
    databases: string
  }
}

/** One database program for every test in a browser: to start one each, and to fill it, takes seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns()
  const dataDir = aRunFolder('browser')
  const { owner, stop } = await startEmbedded({ dataDir, log: quiet, transport: 'loopback' })
  const url = `postgres://${owner.username}:${owner.password}@${owner.host}:${owner.port}`
  const sql = connect(owner, { max: 1 })
  await sql`create database template`
  await sql.end()
  const databaseUrl = `${url}/template`
  const folder = join(dataDir, 'template')
  const template = await openDatabase({
    dataDir: folder,
    databaseUrl,
    migrations,
    log: quiet,
    onLost: () => {},
  })
  await template.close()
  project.provide('databases', `${url}/postgres`)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
