import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readManifest } from '../src/backup/manifest.ts'
import { folderPlace } from '../src/backup/place.ts'
import { type Address, connect } from '../src/database/connect.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { ensureServerRole } from '../src/database/server-role.ts'
import type { Body } from './builders.ts'
import { freshFolder } from './harness.ts'
import { migrations } from './migrations.ts'
import { type ServerProcess, serverProcess, upkeepProcess } from './process.ts'

const company = join(import.meta.dirname, 'company-of-0.1.0')
const silent = { info: () => {}, error: () => {} }

test('a company of the first version is upgraded whole, works on, and comes back as it was before', async () => {
  const dataDir = freshFolder()
  await keepAsTheFirstVersion(dataDir)

  const upgraded = serverProcess({ DATA_DIR: dataDir })
  const address = await upgraded.address
  const said = upgraded.output().split('\n')
  const wayBack =
    said.find((line) =>
      line.startsWith(
        'The database of before the upgrade is kept. To go back to it, stop the server and say: ',
      ),
    ) ?? ''
  const names = readdirSync(migrations).slice(6)
  expect(said.filter((line) => /^(Copying|Migrating|Migrated)/.test(line))).toEqual([
    'Copying the database before it is upgraded',
    ...names.flatMap((name) => [
      `Migrating: ${name}`,
      expect.stringMatching(new RegExp(`^Migrated: ${name} in \\d+\\.\\d s$`)),
    ]),
  ])
  await everythingIsThere(address)
  await peopleAreWhoTheyWere(address)
  const arta = await signedIn(address, 'arta')
  const draft = await arta.the('order', '4/2026')
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const held = await arta.post('/api/order/hold', { _id: draft._id, expiresAt })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  expect((await arta.the('unit', '103')).status).toBe('held')
  await stopped(upgraded)

  await upgradeFurther(dataDir)
  const refused = serverProcess({ DATA_DIR: dataDir })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(
    `This database was upgraded by a newer Prona: it has 9999-of-tomorrow.sql, and this one knows migrations up to ${names.at(-1)} only. Start the newer one.`,
  )

  const words = wayBack.split(' -- ')[1]?.split(' ') ?? []
  expect(wayBack).toContain(` DATA_DIR=${dataDir} npm run restore -- `)
  const elsewhere = join(freshFolder(), 'data')
  expect(await upkeepProcess(['restore', ...words], { DATA_DIR: elsewhere })).toEqual({
    code: 1,
    text: expect.stringContaining(`come back into the embedded database of ${dataDir} only`),
  })
  expect(existsSync(elsewhere)).toBe(false)
  expect(await upkeepProcess(['restore', ...words], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    text: expect.stringContaining('Start the Prona of that time now'),
  })
  await readyForTheFirstVersion(dataDir)
  const restored = serverProcess({ DATA_DIR: dataDir })
  await everythingIsThere(await restored.address)
  expect((await (await signedIn(await restored.address, 'arta')).the('unit', '103')).status).toBe('available')
  await stopped(restored)
})

test('a database of ones own is backed up before it is upgraded, and without a place for that its owner is told', async () => {
  const elsewhere = await startEmbedded({ dataDir: freshFolder(), log: silent, transport: 'loopback' })
  onTestFinished(() => elsewhere.stop())
  await fillAsTheFirstVersion(elsewhere.owner)
  const maintenance = connect(elsewhere.owner, { max: 1 })
  await maintenance`create database second template prona`
  await maintenance.end()
  const { port, username, password } = elsewhere.owner
  const own = (database: string) => {
    const dataDir = freshFolder()
    keepFiles(dataDir)
    return {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${username}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${database}`,
    }
  }
  const linesOf = (server: ServerProcess) =>
    server
      .output()
      .split('\n')
      .filter((line) => /upgraded|^(Backing|Migrating)|is kept/.test(line))
  const settings = own('prona')
  const refused = serverProcess({ ...settings, BACKUP_TO: join(freshFolder(), 'not-mounted') })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('The database was not upgraded, for it could not be copied before')
  expect(refused.output()).not.toContain('Migrating')

  const backups = freshFolder()
  const upgraded = serverProcess({ ...settings, BACKUP_TO: backups, BACKUP_AT: '00:00' })
  await everythingIsThere(await upgraded.address)
  const name = readdirSync(backups)
    .find((file) => file.endsWith('.json'))
    ?.replace('.json', '')
  expect(linesOf(upgraded).slice(0, 3)).toEqual([
    'Backing up the database and its files before it is upgraded',
    `The database of before the upgrade is kept. To go back to it, stop every server, put the program of before in its place, and say: npm run restore -- ${backups} ${name} --replace`,
    `Migrating: ${readdirSync(migrations)[6]}`,
  ])
  const kept = await readManifest(folderPlace(backups), String(name))
  expect(kept.migrations.map((one) => one.name)).toEqual(readdirSync(migrations).slice(0, 6))
  expect([kept.hasFiles, kept.files.length > 0, kept.lost]).toEqual([true, true, []])
  await stopped(upgraded)

  const warned = serverProcess(own('second'))
  await warned.address
  expect(linesOf(warned).slice(0, 2)).toEqual([
    'The database is upgraded without a backup, since BACKUP_TO is not set. There is no way back.',
    `Migrating: ${readdirSync(migrations)[6]}`,
  ])
  await stopped(warned)
})

/** Rows, what was derived of them, histories, and files to the last byte. */
async function everythingIsThere(address: string): Promise<void> {
  const arta = await signedIn(address, 'arta')
  const drita = await signedIn(address, 'drita')
  const codesOf = async (who: Client, plural: string, field = 'code') =>
    (await who.list(plural)).map((row) => row[field]).sort()
  expect(await codesOf(arta, 'properties')).toEqual(['DETI'])
  expect(await codesOf(drita, 'properties')).toEqual(['VILA'])
  expect(await codesOf(arta, 'units')).toEqual(['101', '102', '103', '104', '201', '202', 'P-1'])
  expect(await codesOf(arta, 'customers', 'name')).toEqual(['Besa Çela', 'Ndërtimi shpk', 'Pa Emër'])
  expect(await codesOf(arta, 'branches')).toEqual(['durres', 'tirana'])
  expect(await codesOf(arta, 'roles', 'name')).toContain('Shitës në terren')
  const states = async (who: Client, plural: string, field: string) =>
    (await who.list(plural)).map((row) => [row[field], row.status]).sort()
  expect(await states(arta, 'orders', 'number')).toEqual([
    ['1/2026', 'held'],
    ['2/2026', 'reserved'],
    ['3/2026', 'cancelled'],
    ['4/2026', 'draft'],
    ['6/2026', 'draft'],
  ])
  // Its time had run out while no server was there.
  await expect.poll(() => states(drita, 'orders', 'number')).toEqual([['1/2026', 'expired']])
  expect(await states(drita, 'units', 'code')).toEqual([['V1', 'available']])
  expect(await states(arta, 'units', 'code')).toEqual([
    ['101', 'held'],
    ['102', 'reserved'],
    ['103', 'available'],
    ['104', 'blocked'],
    ['201', 'available'],
    ['202', 'available'],
    ['P-1', 'held'],
  ])
  const order = await arta.the('order', '1/2026')
  expect(order).toMatchObject({
    parties: [
      { role: 'buyer', shareBp: 6000 },
      { role: 'buyer', shareBp: 4000 },
    ],
    lines: [
      { price: 12_300_000, discountBp: 250, vatProfile: 'standard' },
      { price: 1_500_000, discountBp: null },
    ],
    totals: { net: 13_492_500, vat: 2_698_500, gross: 16_191_000 },
    deposit: 500_000,
    terms: 'Parapagim në dorë',
    version: 2,
    createdAt: '2026-11-22T19:42:57.978Z',
  })
  const property = await arta.the('property', 'DETI')
  expect(property).toMatchObject({
    floors: { from: -1, to: 12 },
    blocks: ['A', 'B'],
    permitOn: '2025-03-01',
    description: { sq: 'Pamje nga deti\nme "thonjëza" dhe \\', en: "By the sea, it's new" },
  })
  expect(await arta.the('customer', 'Çela')).toMatchObject({
    personalNumber: 'J50101001A',
    phones: ['+355692012345', '+355692012346'],
    assignedTo: expect.anything(),
    notes: "Pyet për 'penthouse'",
    tags: ['vip'],
  })
  const flat = await arta.the('unit', '101')
  const told = await arta.get(`/api/order/history?id=${order._id}`)
  expect(told.body.history.map(({ action }: Body) => action)).toEqual(['addDocuments', 'hold', 'create'])
  const [permit] = (await arta.get(`/api/property/documents?id=${property._id}`)).body.documents
  expect(permit).toMatchObject({ category: 'buildingPermit', fileName: 'Leja “çati” 77.pdf' })
  const bytes = await arta.bytes(`/api/property/document/${property._id}?documentId=${permit._id}`)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(permit.sha256)
  const pictures = (await arta.get(`/api/unit/images?id=${flat._id}`)).body.images
  expect(pictures.map(({ cover }: Body) => cover)).toEqual([true, false])
  for (const { _id } of pictures)
    expect((await arta.bytes(`/api/unit/image/${flat._id}?imageId=${_id}&w=16`)).length).toBeGreaterThan(50)
}

/** Their roles with the names and the rights that the company had given them; some may no longer sign in. */
async function peopleAreWhoTheyWere(address: string): Promise<void> {
  const ben = await signedIn(address, 'ben')
  expect(ben.user).toMatchObject({ name: 'Ben Kola', language: 'en', role: { name: 'Shitës në terren' } })
  expect((await ben.list('orders')).map(({ number }) => number)).toEqual(['6/2026'])
  expect(await ben.the('unit', '101')).not.toHaveProperty('minPrice')
  expect(await ben.the('customer', 'Çela')).not.toHaveProperty('personalNumber')
  expect((await ben.post('/api/property', {})).status).toBe(403)
  const drita = await signedIn(address, 'drita')
  expect(drita.user).toMatchObject({ branch: 'durres', role: { name: 'Agjent shitjesh' } })
  for (const gone of ['luan', 'mira'])
    await expect(signedIn(address, gone)).rejects.toThrow('wrongCredentials')
}

type Client = Awaited<ReturnType<typeof signedIn>>

async function signedIn(address: string, username: string) {
  const password = username === 'arta' ? 'gështenja mbi mur' : 'shtëpia te lumi'
  const json = { 'content-type': 'application/json' }
  const send = async (url: string, token = '', body?: unknown) => {
    const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${address}${url}`, { ...more, headers: { authorization: token, ...json } })
    const parsed: Body = JSON.parse(await answer.text())
    return { status: answer.status, body: parsed }
  }
  const { body } = await send('/api/user/auth', '', { username, password })
  if (!body.token) throw new Error(body.code)
  const get = (url: string) => send(url, body.token)
  const list = async (plural: string, search = ''): Promise<Body[]> =>
    (await get(`/api/${plural}?search=${encodeURIComponent(search)}`)).body[plural]
  const plurals = { property: 'properties', unit: 'units', customer: 'customers', order: 'orders' } as const
  return {
    user: (await get('/api/user/auth/user')).body.user,
    get,
    list,
    post: (url: string, sent: unknown) => send(url, body.token, sent),
    bytes: async (url: string) =>
      Buffer.from(
        await (await fetch(`${address}${url}`, { headers: { authorization: body.token } })).arrayBuffer(),
      ),
    /** The one record that is called so. */
    async the(single: keyof typeof plurals, called: string): Promise<Body> {
      const found = (await list(plurals[single], called)).find(({ code, number, name }) =>
        [code, number, name].some(
          (one) => one === called || (single === 'customer' && one?.includes(called)),
        ),
      )
      return (await get(`/api/${single}?id=${found?._id}`)).body[single]
    },
  }
}

/** The database and the files as the first version left them. */
async function keepAsTheFirstVersion(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silent })
  await fillAsTheFirstVersion(database.owner)
  await database.stop()
  keepFiles(dataDir)
}

function keepFiles(dataDir: string): void {
  mkdirSync(join(dataDir, 'files'))
  cpSync(join(company, 'files'), join(dataDir, 'files', 'kept'), { recursive: true })
}

async function fillAsTheFirstVersion(cluster: Address): Promise<void> {
  const its = freshFolder()
  for (const name of readdirSync(migrations).slice(0, 6)) cpSync(join(migrations, name), join(its, name))
  const sql = connect(cluster, { max: 1 })
  await sql`create database prona`
  await sql.end()
  const address = { ...cluster, database: 'prona' }
  const owner = connect(address, { max: 2 })
  await ensureServerRole(owner, { ...address, username: 'prona_server', password: 'of before' })
  await migrate(owner, its)
  const checksums = readFileSync(join(company, 'migrations.sha256'), 'utf8').trim().split('\n')
  for (const line of checksums)
    await owner`update prona.migration set checksum = ${line.slice(0, 64)} where name = ${line.slice(66)}`
  expect(checksums).toHaveLength(6)
  await owner.begin(async (db) => {
    // As rows that were written one after the other: neither their order here nor what follows from them counts.
    await db`set local session_replication_role = replica`
    await db.unsafe(readFileSync(join(company, 'rows.sql'), 'utf8'))
  })
  await owner.end()
}

/** Its program knows six migrations and reads as a role that no program of today uses. */
async function readyForTheFirstVersion(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silent })
  const address = { ...database.owner, database: 'prona' }
  const owner = connect(address, { max: 1 })
  const done = await owner<{ name: string }[]>`select name from prona.migration order by number`
  expect(done.map(({ name }) => name)).toEqual(readdirSync(migrations).slice(0, 6))
  expect(await owner`select to_regclass('installation') as later`).toEqual([{ later: null }])
  await owner`alter role prona_server login password 'of before'`
  const server = connect({ ...address, username: 'prona_server', password: 'of before' }, { max: 1 })
  await server`select set_config('app.branches', 'tirana', false)`
  expect((await server`select from customers`).length).toBeGreaterThan(0)
  await server.end()
  await owner.end()
  await database.stop()
}

/** As a Prona that is yet to come would leave the database. */
async function upgradeFurther(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silent })
  const owner = connect({ ...database.owner, database: 'prona' }, { max: 1 })
  await owner`create table tomorrow (branch text references branches (code))`
  await owner`insert into tomorrow values ('tirana')`
  await owner`insert into prona.migration (number, name, checksum) values (9999, '9999-of-tomorrow.sql', '')`
  await owner.end()
  await database.stop()
}

async function stopped(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}
