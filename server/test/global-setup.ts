import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Address, connect } from '../src/database/connect.ts'
import { dataIsLocked } from '../src/database/data-lock.ts'
import { type Embedded, startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { passwordFrom } from '../src/database/secret.ts'
import { ensureServerRole, serverRole } from '../src/database/server-role.ts'
import { migrations } from './migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    owner: Address
    server: Address
  }
}

const prefix = 'prona-test-'
let database: Embedded
let dataDir: string

/** One database for the whole run; every test file copies what is migrated here once. */
export async function setup(project: TestProject): Promise<void> {
  await sweepKilledRuns()
  dataDir = mkdtempSync(join(tmpdir(), prefix))
  database = await startEmbedded({ dataDir, log: quiet })
  const server = {
    ...database.owner,
    username: serverRole,
    password: passwordFrom(database.secret, serverRole),
  }
  await makeTemplate(database.owner, server)
  project.provide('owner', database.owner)
  project.provide('server', server)
}

export async function teardown(): Promise<void> {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const quiet = { info: () => {}, error: (text: string) => console.error(text) }

async function makeTemplate(owner: Address, server: Address): Promise<void> {
  const maintenance = connect(owner, { max: 1 })
  await maintenance`create database template_of_tests`
  await maintenance.end()
  const template = connect({ ...owner, database: 'template_of_tests' }, { max: 2 })
  mkdirSync(migrations, { recursive: true })
  await ensureServerRole(template, server)
  await migrate(template, migrations)
  await template.end()
}

/** A run that was killed leaves its database running; the next run ends it. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const left = join(tmpdir(), name)
    if (statSync(left, { throwIfNoEntry: false })?.uid !== process.getuid?.() || dataIsLocked(left)) continue
    if (readdirSync(left).includes('server.lock')) {
      const orphaned = await startEmbedded({ dataDir: left, log: quiet })
      await orphaned.stop()
    } else continue
    rmSync(left, { recursive: true, force: true })
  }
}
