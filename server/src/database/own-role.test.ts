import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { type Address, connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { openEndpoint } from './endpoint.ts'
import { openDatabase } from './open.ts'
import { ensureServerRole, serverAddress } from './server-role.ts'
import { supervise } from './supervise.ts'
import { clusterHome, commandFor, handOver, wayToRun } from './unprivileged.ts'

const quiet = { info: () => {}, error: () => {} }
const ours = await startEmbedded({ dataDir: freshFolder(), log: quiet, transport: 'loopback' })
afterAll(() => ours.stop())

const older = '/usr/lib/postgresql/15/bin'
const isMissing = !existsSync(join(older, 'initdb'))

test('the password of the server’s role is in no statement, and signs it in', async () => {
  const owner = connect(await aCompany(ours.owner, 'hushed'), { max: 2 })
  const server = await serverAddress(owner, await addressOf(ours.owner, 'hushed'), 'of the owner')
  const said: string[] = []
  const told = connect(await addressOf(ours.owner, 'hushed'), { max: 2, told: (text) => said.push(text) })
  expect(await ensureServerRole(told, server)).toBe(true)
  expect(await ensureServerRole(told, server)).toBe(false)
  await Promise.all([owner.end(), told.end()])
  expect(said.filter((text) => text.includes('login password'))).toHaveLength(1)
  expect(said.join('\n')).not.toContain(server.password)
})

test('who may work as the server of another company is found at its start', async () => {
  const { url = '' } = await aCompany(ours.owner, 'watched')
  await (await opened(url)).close()
  const role = await roleOf(ours.owner, 'watched')
  await say(ours.owner, `create role intruder login; grant ${role} to intruder`)
  await expect(opened(url)).rejects.toThrow(`revoke ${role} from intruder`)
  await say(ours.owner, `revoke ${role} from intruder`)
  await (await opened(url)).close()
})

test('a role that somebody made before the server’s first start is not taken over', async () => {
  const { url = '' } = await aCompany(ours.owner, 'expected')
  const role = await roleOf(ours.owner, 'expected')
  await say(ours.owner, `create role ${role} login password 'of somebody else'`)
  await expect(opened(url)).rejects.toThrow(`grant ${role} to`)
})

test('once its role is made a server starts without the right to create roles, before a pooler too', async () => {
  const { url = '' } = await aCompany(ours.owner, 'modest')
  await (await opened(url, url)).close()
  await say(ours.owner, 'alter role owner_of_modest nocreaterole')
  for (const pooler of [undefined, url]) {
    const database = await opened(url, pooler)
    expect(await database.pools.sql`select code from branches`).toEqual([])
    await database.close()
  }
})

test('the server’s role makes no tables, not even of a session', async () => {
  const database = await opened((await aCompany(ours.owner, 'tidy')).url ?? '')
  await expect(database.pools.sql`create temporary table heap (a text)`).rejects.toThrow('permission denied')
  await database.close()
})

test('before PostgreSQL 16 no owner among several may create roles', async ({ skip }) => {
  skip(isMissing, 'PostgreSQL 15 of Debian is not installed')
  const cluster = await anOlderOne()
  const [north, south] = [await aCompany(cluster, 'north'), await aCompany(cluster, 'south')]
  await (await opened(north.url ?? '')).close()
  const remedy = 'alter role owner_of_south nocreaterole'
  await expect(opened(south.url ?? '')).rejects.toThrow(remedy)
  await expect(opened(north.url ?? '')).rejects.toThrow('alter role owner_of_north nocreaterole')
  await say(cluster, `${remedy}; alter role owner_of_north nocreaterole`)
  for (const { url = '' } of [north, south]) await (await opened(url)).close()
})

function opened(databaseUrl: string, databaseDirectUrl?: string) {
  const dataDir = freshFolder()
  return openDatabase({ dataDir, databaseUrl, databaseDirectUrl, migrations, log: quiet, onLost: () => {} })
}

/** A database and an owner who may create roles, as the documentation has it. */
async function aCompany(cluster: Address, name: string): Promise<Address> {
  await say(cluster, `create role owner_of_${name} login createrole password 'of the owner'`)
  await say(cluster, `create database ${name} owner owner_of_${name}`)
  return addressOf(cluster, name)
}

async function addressOf({ port }: Address, name: string): Promise<Address> {
  return { url: `postgres://owner_of_${name}:of%20the%20owner@127.0.0.1:${port}/${name}` }
}

async function roleOf(cluster: Address, name: string): Promise<string> {
  const [row] = await say(
    cluster,
    `select 'prona_server_' || oid as role from pg_database where datname = '${name}'`,
  )
  return String(row?.role)
}

async function say(cluster: Address, text: string) {
  const sql = connect(cluster, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

async function anOlderOne(): Promise<Address> {
  const [folder, way] = [freshFolder(), wayToRun()]
  const cluster = join(clusterHome(way, folder), 'cluster')
  const words = join(clusterHome(way, folder), 'password')
  writeFileSync(words, 'of the superuser\n', { mode: 0o600 })
  handOver(way, words)
  const made = commandFor(way, join(older, 'initdb'), [
    `--pgdata=${cluster}`,
    '--username=superuser',
    `--pwfile=${words}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  expect(
    spawnSync(made.program, made.parameters, { ...made.options, cwd: '/', encoding: 'utf8' }).stderr,
  ).toBe('')
  handOver(way, cluster)
  const endpoint = await openEndpoint(way, folder, 'loopback')
  const settings = endpoint.settings.flatMap((setting) => ['-c', setting])
  const running = await supervise({
    command: commandFor(way, join(older, 'postgres'), ['-D', cluster, ...settings]),
    cluster,
    logFile: join(folder, 'database.log'),
    log: quiet,
    logEveryMs: 60_000,
    onLost: () => {},
  })
  onTestFinished(async () => {
    await running.stop()
    endpoint.close()
  })
  return { ...endpoint.address, database: 'postgres', username: 'superuser', password: 'of the superuser' }
}
