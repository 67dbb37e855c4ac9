import { mkdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Address, connect } from '../src/database/connect.ts'
import { type Embedded, startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { ensureServerRole, serverAddress } from '../src/database/server-role.ts'
import { aRunFolder, quiet, sweepKilledRuns } from './killed-runs.ts'
import { migrations } from './migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    owner: Address
    server: Address
  }
}

let database: Embedded
let dataDir: string

/** One database server for the whole run; every test file copies the database that is migrated here once. */
export async function setup(project: TestProject): Promise<void> {
  await sweepKilledRuns()
  dataDir = aRunFolder('server')
  database = await startEmbedded({ dataDir, log: quiet })
  const server = await makeTemplate(database)
  project.provide('owner', database.owner)
  project.provide('server', server)
}

export async function teardown(): Promise<void> {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function makeTemplate({ owner, secret }: Embedded): Promise<Address> {
  const maintenance = connect(owner, { max: 1 })
  await maintenance`create database template_of_tests`
  await maintenance.end()
  const address = { ...owner, database: 'template_of_tests' }
  const template = connect(address, { max: 2 })
  const server = await serverAddress(template, address, secret)
  mkdirSync(migrations, { recursive: true })
  await ensureServerRole(template, server)
  await migrate(template, migrations)
  await template.end()
  return server
}
