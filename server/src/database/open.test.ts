import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { type Database, openDatabase } from './open.ts'

const quiet = { info: () => {}, error: () => {} }
// A database elsewhere, as far as the server can tell: an address on loopback and no more.
const elsewhere = await startEmbedded({ dataDir: freshFolder(), log: quiet, transport: 'loopback' })
afterAll(() => elsewhere.stop())

test('an external database is prepared by an owner who is no superuser', async () => {
  const database = await opened(await externalOwner('plain', 'createrole'))
  const [who] = await database.pools.sql`
    select current_user as role, current_database() as database,
      (select count(*)::integer from pg_class where pg_has_role(current_user, relowner, 'member')) as owned`
  expect(who).toEqual({ role: 'prona_server', database: 'plain', owned: 0 })
  await database.close()
})

test('two servers share an external database without exchanging a password', async () => {
  const url = await externalOwner('shared', 'createrole')
  const [first, second] = await Promise.all([opened(url), opened(url)])
  expect(await first.pools.sql`select current_user as role`).toEqual(
    await second.pools.sql`select current_user as role`,
  )
  await Promise.all([first.close(), second.close()])
})

test('the folder of a server with an external database is refused to another', async () => {
  const dataDir = freshFolder()
  const first = await opened(await externalOwner('first', 'createrole'), { dataDir })
  const second = await externalOwner('second', 'createrole')
  await expect(opened(second, { dataDir })).rejects.toThrow(
    `Another server (process ${process.pid}) is using ${dataDir}.`,
  )
  await first.close()
  await (await opened(second, { dataDir })).close()
})

test('an owner who may not create the server’s role is shown what to ask for', async () => {
  const url = await externalOwner('powerless', 'nocreaterole')
  await withoutServerRole(async () => {
    await expect(opened(url)).rejects.toThrow('createrole')
  })
})

test('migrations that leave a branch table open keep the server from starting', async () => {
  const folder = join(freshFolder(), 'migrations')
  mkdirSync(folder)
  writeFileSync(join(folder, '0001-open.sql'), 'create table unit (branch text)')
  const url = await externalOwner('careless', 'createrole')
  await expect(opened(url, { folder })).rejects.toThrow('Row level security is off on unit.')
})

test('the embedded database is left as it was found when opening fails', async () => {
  const folder = join(freshFolder(), 'migrations')
  const dataDir = freshFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, '0001-open.sql'), 'create table unit (branch text)')
  const options = { dataDir, databaseUrl: undefined, log: quiet, onLost: () => {} }
  for (const _ of [1, 2]) {
    await expect(openDatabase({ ...options, migrations: folder })).rejects.toThrow('not safe to serve')
  }
})

function opened(
  databaseUrl: string,
  { folder = migrations, dataDir = freshFolder() }: { folder?: string; dataDir?: string } = {},
): Promise<Database> {
  return openDatabase({
    dataDir,
    databaseUrl,
    migrations: folder,
    log: quiet,
    onLost: () => {},
  })
}

async function externalOwner(name: string, power: string): Promise<string> {
  const sql = connect(elsewhere.owner, { max: 1 })
  await sql.unsafe(`create role owner_of_${name} login ${power} password 'of the owner'`)
  await sql.unsafe(`create database ${name} owner owner_of_${name}`)
  // The server's role is shared by all databases of a cluster, as where it holds several companies.
  const [known] = await sql`select from pg_roles where rolname = 'prona_server'`
  if (known) await sql.unsafe(`grant prona_server to owner_of_${name} with admin option`)
  await sql.end()
  return `postgres://owner_of_${name}:of%20the%20owner@127.0.0.1:${elsewhere.owner.port}/${name}`
}

async function withoutServerRole(work: () => Promise<void>): Promise<void> {
  const sql = connect(elsewhere.owner, { max: 1 })
  await sql`alter role prona_server rename to prona_server_aside`
  try {
    await work()
  } finally {
    await sql`alter role prona_server_aside rename to prona_server`
    await sql.end()
  }
}
