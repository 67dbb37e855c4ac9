import { spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../src/database/connect.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { prepareRole } from '../src/database/open.ts'
import { freshFolder } from './harness.ts'
import { migrations } from './migrations.ts'

const silent = { info: () => {}, error: () => {} }
const source = freshFolder()
let made: Promise<void> | undefined

/**
 * A folder of data as a server that nobody has used yet leaves it when it is stopped: a copy of one that is made once
 * for a file, since a first start takes several times as long as a later one.
 */
export async function aReadyFolder(): Promise<string> {
  made ??= makeData()
  await made
  const folder = freshFolder()
  // Where the database had to be made elsewhere a copy would be the same one: then a first start it is.
  if (lstatSync(join(source, 'database')).isSymbolicLink()) return folder
  const copied = spawnSync('cp', ['-a', `${source}/.`, folder], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(copied.stderr)
  return folder
}

async function makeData(): Promise<void> {
  const database = await startEmbedded({ dataDir: source, log: silent })
  const sql = connect(database.owner, { max: 1 })
  await sql`create database prona`
  await sql.end()
  const address = { ...database.owner, database: 'prona' }
  const owner = connect(address, { max: 2 })
  await prepareRole(owner, address, database.secret)
  await migrate(owner, migrations)
  await owner.end()
  await database.stop()
}
