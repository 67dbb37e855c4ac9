import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { isOutage } from './outage-codes.ts'
import { passwordFrom } from './secret.ts'
import { ensureServerRole } from './server-role.ts'

const quiet = { info: () => {}, error: () => {} }
// A database elsewhere, as far as the server can tell: an address on loopback and no more.
const elsewhere = await startEmbedded({ dataDir: freshFolder(), log: quiet, transport: 'loopback' })
afterAll(() => elsewhere.stop())

test('an external database is prepared by an owner who is no superuser', async () => {
  const database = await opened(await externalOwner('plain', 'createrole'))
  const [who] = await database.pools.sql`
    select current_user as role, current_database() as database,
      (select count(*)::integer from pg_class where pg_has_role(current_user, relowner, 'member')) as owned`
  expect(who).toEqual({ role: await roleOf('plain'), database: 'plain', owned: 0 })
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

test('of two companies in one cluster neither signs in as the other, nor to the other’s database', async () => {
  const names = ['north', 'south']
  const databases = []
  for (const name of names) databases.push(await opened(await externalOwner(name, 'createrole')))
  for (const [one, other] of [names, names.toReversed()]) {
    const username = await roleOf(one ?? '')
    const password = passwordFrom('of the owner', username)
    const there = connect({ ...elsewhere.owner, username, password, database: other ?? '' }, { max: 1 })
    await expect(there`select 1`).rejects.toThrow('permission denied for database')
    await there.end()
  }
  for (const database of databases) {
    expect(await database.pools.sql`select from users`).toEqual([])
    await database.close()
  }
})

test('a database of before gets a role of its own, and the one for the whole cluster goes', async () => {
  const url = await externalOwner('before', 'createrole')
  const owner = connect({ url }, { max: 2 })
  const username = 'prona_server'
  await ensureServerRole(owner, { url, username, password: 'of before' })
  await migrate(owner, migrations)
  await owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'tirana', 'Tirana')`
  await owner.end()
  const database = await opened(url)
  expect(await database.pools.sql`select current_user as role`).toEqual([{ role: await roleOf('before') }])
  expect(await database.pools.sql`select code from branches`).toEqual([{ code: 'tirana' }])
  await database.close()
  expect(await asked(`select from pg_roles where rolname = '${username}'`)).toEqual([])
})

test('a password that was lost is set again, and until then the server says to come back', async () => {
  const database = await opened(await externalOwner('lost', 'createrole'))
  const role = await roleOf('lost')
  for (const loss of [
    `alter role ${role} password 'of somebody else'`,
    `drop owned by ${role}; drop role ${role}`,
  ]) {
    await asked(loss, 'lost')
    await asked(`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lost' and pid <> pg_backend_pid()`)
    const failures: unknown[] = []
    const answer = () => database.pools.sql`select code from branches`.catch((error) => failures.push(error))
    await expect.poll(answer).toEqual([])
    expect(failures).toContainEqual(expect.objectContaining({ code: expect.stringMatching(/^28/) }))
    expect(failures.filter((error) => !isOutage(error))).toEqual([])
  }
  await database.close()
})

test('a role that is made anew is seen with all of its rights or not at all', async () => {
  const database = await opened(await externalOwner('slowly', 'createrole'))
  const role = await roleOf('slowly')
  await asked(
    `create function linger() returns event_trigger language plpgsql as
      $$ begin perform pg_sleep(0.01); end $$;
    create event trigger linger on ddl_command_end when tag in ('GRANT') execute function linger();
    drop owned by ${role}; drop role ${role}`,
    'slowly',
  )
  await asked(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = 'slowly' and pid <> pg_backend_pid()`)
  const failures: unknown[] = []
  const codes = () => database.pools.sql`select code from branches`.catch((error) => failures.push(error))
  await expect.poll(codes, { interval: 1, timeout: 20_000 }).toEqual([])
  expect(failures.filter((error) => !isOutage(error))).toEqual([])
  await database.close()
})

test('a server with another key is refused while one works, and starts when that has ended', async () => {
  const url = await externalOwner('keyed', 'createrole')
  const first = await opened(url, { secretKey: 'a' })
  expect(first.key.isAnother).toBe(false)
  await expect(opened(url, { secretKey: 'b' })).rejects.toThrow('with another key')
  await first.close()
  const second = await opened(url, { secretKey: 'b' })
  expect(second.key.isAnother).toBe(true)
  await second.close()
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

test('an owner who is called prona makes the tables where everybody finds them', async () => {
  const sql = connect(elsewhere.owner, { max: 1 })
  await sql.unsafe(`create role prona login createrole password 'of the owner'`)
  await sql.unsafe('create database called_prona owner prona')
  await sql.end()
  const url = `postgres://prona:of%20the%20owner@127.0.0.1:${elsewhere.owner.port}/called_prona`
  const database = await opened(url)
  expect(await database.pools.sql`select from users`).toEqual([])
  await database.close()
})

test('an owner who may not create the server’s role is shown what to ask for', async () => {
  const url = await externalOwner('powerless', 'nocreaterole')
  await expect(opened(url)).rejects.toThrow('createrole')
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
  {
    folder = migrations,
    dataDir = freshFolder(),
    secretKey,
  }: { folder?: string; dataDir?: string; secretKey?: string } = {},
): Promise<Database> {
  return openDatabase({
    dataDir,
    databaseUrl,
    migrations: folder,
    secretKey,
    log: quiet,
    onLost: () => {},
  })
}

async function externalOwner(name: string, power: string): Promise<string> {
  const sql = connect(elsewhere.owner, { max: 1 })
  await sql.unsafe(`create role owner_of_${name} login ${power} password 'of the owner'`)
  await sql.unsafe(`create database ${name} owner owner_of_${name}`)
  await sql.end()
  return `postgres://owner_of_${name}:of%20the%20owner@127.0.0.1:${elsewhere.owner.port}/${name}`
}

/** As whom the server works in a database: by its number, and by a password that follows from the owner's. */
async function roleOf(name: string): Promise<string> {
  const [role] = await asked<{ name: string }>(
    `select 'prona_server_' || oid as name from pg_database where datname = '${name}'`,
  )
  return role?.name ?? ''
}

async function asked<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
  const sql = connect({ ...elsewhere.owner, database }, { max: 1 })
  try {
    return [...(await sql.unsafe<Row[]>(text))]
  } finally {
    await sql.end()
  }
}
