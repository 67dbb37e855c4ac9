import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase, freshFolder } from '../../test/harness.ts'
import { type Address, connect, type Sql } from './connect.ts'
import { migrate } from './migrate.ts'

const first = { '0001-first.sql': 'create table first (n integer); insert into first values (1);' }

test('what is new is applied once and in order', async () => {
  const { owner, folder } = await migrating({ ...first, '0002-second.sql': 'insert into first values (2);' })
  expect(await migrate(owner, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(owner, folder)).toEqual([])
  write(folder, { '0003-third.sql': 'insert into first values (3);' })
  expect(await migrate(owner, folder)).toEqual(['0003-third.sql'])
  expect(await owner`select n from first order by n`).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('an owner who has a schema of their own makes the tables where the server looks for them', async () => {
  const { owner, folder } = await migrating(first)
  const [role] = await owner<{ name: string }[]>`select current_user as name`
  await owner.unsafe(`create schema ${role?.name}`)
  await migrate(owner, folder)
  expect(await owner`select schemaname from pg_tables where tablename = 'first'`).toEqual([
    { schemaname: 'public' },
  ])
})

test('an edited migration is refused by its name', async () => {
  const { owner, folder } = await migrating(first)
  await migrate(owner, folder)
  write(folder, {
    '0001-first.sql': 'create table first (n bigint)',
    '0002-second.sql': 'create table second ()',
  })
  await expect(migrate(owner, folder)).rejects.toThrow('0001-first.sql was edited')
  expect(await owner`select to_regclass('second') as second`).toEqual([{ second: null }])
})

test('other ends of lines are no edit', async () => {
  const { owner, folder } = await migrating({ '0001-first.sql': 'create table first\n(n integer);\n' })
  await migrate(owner, folder)
  write(folder, { '0001-first.sql': 'create table first\r\n(n integer);\r\n' })
  expect(await migrate(owner, folder)).toEqual([])
})

test('a missing or renamed migration is refused by its name', async () => {
  const { owner, folder } = await migrating(first)
  await migrate(owner, folder)
  renameSync(join(folder, '0001-first.sql'), join(folder, '0001-other.sql'))
  await expect(migrate(owner, folder)).rejects.toThrow('0001-first.sql was applied')
  rmSync(join(folder, '0001-other.sql'))
  await expect(migrate(owner, folder)).rejects.toThrow('0001-first.sql was applied')
})

test.each([
  [{ '0001-a.sql': '', '0001-b.sql': '' }, '0001-b.sql has the number of another'],
  [{ 'first.sql': '' }, 'first.sql is not named'],
])('the folder %j is refused', async (files, sentence) => {
  const { owner, folder } = await migrating(files)
  expect(() => migrate(owner, folder)).toThrow(sentence)
  expect(await owner`select to_regnamespace('prona') as prona`).toEqual([{ prona: null }])
})

test('a number may be left out, and is not filled once a later one was applied', async () => {
  const { owner, folder } = await migrating({ ...first, '0003-third.sql': 'create table third ()' })
  expect(await migrate(owner, folder)).toEqual(['0001-first.sql', '0003-third.sql'])
  expect(await migrate(owner, folder)).toEqual([])
  write(folder, { '0002-second.sql': 'create table second ()' })
  await expect(migrate(owner, folder)).rejects.toThrow(
    '0002-second.sql came after 0003-third.sql was applied',
  )
  expect(await owner`select to_regclass('second') as second`).toEqual([{ second: null }])
})

test('a migration that fails leaves nothing and is named', async () => {
  const { owner, folder } = await migrating({
    ...first,
    '0002-broken.sql': 'insert into first values (2); select 1 / 0;',
  })
  await expect(migrate(owner, folder)).rejects.toThrow(
    '0002-broken.sql failed and was undone: division by zero',
  )
  expect(await owner`select n from first`).toEqual([{ n: 1 }])
  write(folder, { '0002-broken.sql': 'insert into first values (2)' })
  expect(await migrate(owner, folder)).toEqual(['0002-broken.sql'])
})

test('of servers that start at once one migrates and the others find it done', async () => {
  const { owner, folder, addresses } = await migrating({
    '0001-slow.sql': 'create table first (n integer); select pg_sleep(0.1); insert into first values (1);',
  })
  const servers = Array.from({ length: 6 }, () => connect(addresses.owner, { max: 1 }))
  const applied = await Promise.all(servers.map((server) => migrate(server, folder)))
  await Promise.all(servers.map((server) => server.end()))
  expect(applied.filter((names) => names.length > 0)).toEqual([['0001-slow.sql']])
  expect(await owner`select n from first`).toEqual([{ n: 1 }])
})

const bothTables = {
  '0001-first.sql': 'create table one (n integer); create table two (n integer);',
  '0002-second.sql': 'alter table one add m integer; alter table two add m integer;',
}

test('a server that waits for the migrations of another says so', async () => {
  const { owner, folder } = await migrating(first)
  const other = await owner.reserve()
  await other`select pg_advisory_lock(hashtext('prona'), hashtext('migrations'))`
  const said: string[] = []
  const migrated = migrate(owner, folder, { log: { info: (line) => void said.push(line) } })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^Another server changes the tables/)
  await other`select pg_advisory_unlock(hashtext('prona'), hashtext('migrations'))`
  other.release()
  expect(await migrated).toEqual(['0001-first.sql'])
})

test('the tables of an empty database are one line, and each later change of them is two', async () => {
  const { owner, folder } = await migrating(first)
  write(folder, { '0002-second.sql': 'alter table first add m integer' })
  const said: string[] = []
  const log = { info: (line: string) => void said.push(line) }
  await migrate(owner, folder, { log })
  expect(said).toEqual(['Making the tables (once)'])
  write(folder, { '0003-third.sql': 'alter table first add o integer' })
  await migrate(owner, folder, { log })
  expect(said.slice(1)).toEqual([
    'Migrating: 0003-third.sql',
    expect.stringMatching(/^Migrated: 0003-third\.sql in \d+\.\d s$/),
  ])
})

test('a migration that meets a server which takes the tables in another order gives way and is done after it', async () => {
  const { owner, folder, addresses } = await migrating({ '0001-first.sql': bothTables['0001-first.sql'] })
  await migrate(owner, folder)
  write(folder, bothTables)
  const writer = await aWriter(addresses.owner)
  await writer`insert into two values (1)`
  const said: string[] = []
  const upgrading = migrate(owner, folder, {
    log: { info: (text) => void said.push(text) },
    waitsMs: [10, 10],
  })
  await expect.poll(() => waiting(owner)).toBe(1)
  await writer`insert into one values (1)`
  await writer`commit`
  expect(await upgrading).toEqual(['0002-second.sql'])
  expect(await owner`select m from one union all select m from two`).toHaveLength(2)
  expect(said[0]).toBe('Migrating: 0002-second.sql')
  expect(said[1]).toBe('Others use the tables of 0002-second.sql: it is tried again in 10 ms')
  expect(said.at(-1)).toMatch(/^Migrated: 0002-second\.sql in \d+\.\d s$/)
})

test('a migration that others never let through is undone and says to stop them', async () => {
  const { owner, folder, addresses } = await migrating({ '0001-first.sql': bothTables['0001-first.sql'] })
  await migrate(owner, folder)
  write(folder, bothTables)
  const writer = await aWriter(addresses.owner)
  await writer`insert into two values (1)`
  const waiting = migrate(owner, folder, { lockMs: 20, waitsMs: [10] })
  await expect(waiting).rejects.toThrow('other servers still write to the database. Stop them')
  await writer`commit`
  expect(await owner`select * from two`).toEqual([{ n: 1 }])
  expect(await migrate(owner, folder)).toEqual(['0002-second.sql'])
})

test("the book of migrations is none of the server's business", async () => {
  const { owner, sql, folder } = await migrating(first)
  await migrate(owner, folder)
  await expect(sql`select * from prona.migration`).rejects.toMatchObject({ code: '42501' })
  expect(inject('server').username).toMatch(/^prona_server_\d+$/)
})

/** A server of before in the midst of a transaction. */
async function aWriter(address: Address) {
  const sql = connect(address, { max: 1 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const writer = await sql.reserve()
  await writer`begin`
  // Of the two in a deadlock the migration is to notice it first, however slow the machine is.
  await writer`set local deadlock_timeout = '60s'`
  return writer
}

async function waiting(owner: Sql): Promise<number> {
  const [row] = await owner`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count
}

async function migrating(files: Record<string, string>) {
  const folder = join(freshFolder(), 'migrations')
  mkdirSync(folder)
  write(folder, files)
  return { ...(await freshDatabase('template1')), folder }
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
