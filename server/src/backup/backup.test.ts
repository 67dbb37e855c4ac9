import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { allOf } from '../../test/all-of.ts'
import { anEmptyTarget, restored, type Target } from '../../test/backups.ts'
import { aCustomer, aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp, freshDatabase, freshFolder } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPdf, aPicture } from '../../test/pictures.ts'
import { aStore } from '../../test/s3-store.ts'
import { type Address, connect, type Sql } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { serverAddress } from '../database/server-role.ts'
import { openStorage } from '../files/open-storage.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { backUp } from './back-up.ts'
import { copyBeforeUpgrade } from './before-upgrade.ts'
import { measureBackups } from './figures.ts'
import { backupsIn, manifestText, readManifest } from './manifest.ts'
import { openPlace, type Place } from './place.ts'
import { keepNewest } from './retention.ts'
import { damagesOf } from './verify.ts'

const { app, sql, owner, config } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const customer = await aCustomer(admin)
const unit = await aUnit(admin)
const gone = await aProperty(admin, { name: 'E fshirë \\N dhe \\t' })
await admin.remove('/api/property', gone._id)
const document = await aDocument()
const picture = await anImage()
const source = await openStorage(config)

const places: [string, () => Promise<Place>][] = [
  ['a folder', () => openPlace(freshFolder())],
  ['a bucket', async () => openPlace(await aStore())],
]

test.each(places)(
  'a backup to %s comes back into an empty database, to the last row and byte',
  async (_, aPlace) => {
    const place = await aPlace()
    const { name, manifest } = await backedUp(place)
    expect(await damagesOf(place, name)).toEqual([])
    const target = await anEmptyTarget()
    await restored(place, name, target)
    expect(await contentsOf(target.owner)).toEqual(await contentsOf(owner))
    expect(await contentsOf(target.owner)).toMatchObject({ audit_entries: expect.not.arrayContaining([[]]) })
    expect(manifest.tables.map(({ name: table }) => table)).toEqual(
      expect.arrayContaining([
        'access_entries',
        'audit_entries',
        'installation',
        'sync_departures',
        'user_passwords',
      ]),
    )
    expect(await bytesOf(target.storage, document)).toEqual(aPdf)
    expect((await bytesOf(source, picture)).length).toBeGreaterThan(0)
    expect(await bytesOf(target.storage, picture)).toEqual(await bytesOf(source, picture))
    expect(await target.storage.owner()).toBe(manifest.installation)
  },
)

test('what is written after a restore gets new numbers, and triggers, references and row security hold again', async () => {
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  await restored(place, name, target)
  expect(await shapeOf(target.owner)).toEqual(await shapeOf(owner))
  const [last] = await target.owner<{ id: number }[]>`select max(id) as id from audit_entries`
  const [next] = await target.owner<{ id: number }[]>`
    insert into audit_entries (resource, record, action) values ('unit', gen_random_uuid(), 'update') returning id`
  expect(next?.id).toBeGreaterThan(last?.id ?? 0)
  const server = connect(await serverAddress(target.owner, target.home, 'of a test'), { max: 1 })
  expect(await server`select * from customers`).toEqual([])
  await server.end()
})

test('sessions that may have been ended since and links that may have been used do not come back', async () => {
  await owner`
    insert into sign_in_links (user_id, token_hash, expires_at)
    values (null, ${Buffer.from('of a link')}, now() + interval '1 day')`
  onTestFinished(() => owner`delete from sign_in_links`.then(() => {}))
  expect(await owner`select from sessions`).not.toEqual([])
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  await target.owner`insert into sign_in_links (user_id, token_hash, expires_at) select * from (values
    (null::uuid, ${Buffer.from('another')}::bytea, now() + interval '1 day')) as link`
  await restored(place, name, target)
  expect(await target.owner`select from sessions`).toEqual([])
  expect(await target.owner`select from sign_in_links`).toEqual([])
})

test('webhooks of what was restored send nothing until somebody turns them on, and say why', async () => {
  const ids: string[] = []
  for (const name of ['Faqja', 'Kontabiliteti']) {
    const url = 'https://receiver.example/'
    const { _id } = (await admin.post('/api/webhook', { name, url, events: ['unit.update'] })).body.webhook
    expect((await admin.post('/api/webhook/newSecret', { _id })).status).toBe(200)
    ids.push(_id)
  }
  const [on = '', off = ''] = ids
  expect((await admin.post('/api/webhook/turnOff', { _id: off })).status).toBe(200)
  onTestFinished(() => owner`update webhooks set status = 'off'`.then(() => {}))
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  const home = await anExternalOwner()
  expect(await restored(place, name, { ...target, home })).toMatchObject({ paused: 1 })
  const there = connect(home, { max: 1 })
  onTestFinished(() => there.end({ timeout: 1 }))
  const states = await there`select _id, status, problem from webhooks order by _id`
  expect(states).toEqual([
    { _id: on, status: 'paused', problem: 'restored' },
    { _id: off, status: 'off', problem: null },
  ])
  const [told] = await there`
    select action, by, after from audit_entries where record = ${on} order by id desc limit 1`
  expect(told).toEqual({ action: 'update', by: null, after: { status: 'paused', problem: 'restored' } })
})

test('an owner who is no superuser backs up every branch, and restores it', async () => {
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const home = await anExternalOwner()
  await restored(place, name, { ...(await anEmptyTarget()), home })
  const external = connect(home, { max: 3 })
  onTestFinished(() => external.end({ timeout: 1 }))
  const again = await openPlace(freshFolder())
  const { manifest } = await backUp({ owner: external, files: source, place: again, program: '2' })
  const first = await readManifest(place, name)
  const counted = ({ tables }: typeof first) => tables.map(({ name: table, rows }) => [table, rows])
  expect(counted(manifest)).toEqual(counted(first))
  expect(manifest.tables.find(({ name: table }) => table === 'customers')?.rows).toBeGreaterThan(0)
})

test('verify names what is damaged, missing or cut short, and nothing of it is restored', async () => {
  const folder = freshFolder()
  const place = await openPlace(folder)
  const { name } = await backedUp(place)
  const zip = `${name}.zip`
  const kept = join('files', 'kept', document.slice(-2), document)
  const damages: [string, (path: string) => void, string][] = [
    [zip, (path) => flipAByte(path, rowsIn(path)), 'are damaged'],
    // The time of its first entry, which is in no hash of a table.
    [zip, (path) => flipAByte(path, 10), `The archive ${zip} is damaged.`],
    [
      zip,
      (path) => flipAByte(path, readFileSync(path).indexOf('PK\x01\x02') + 4),
      `The archive ${zip} is damaged.`,
    ],
    [zip, (path) => truncateSync(path, readFileSync(path).length - 100), 'cannot be read'],
    [zip, (path) => rmSync(path), 'cannot be read'],
    [
      kept,
      (path) => flipAByte(path, 100),
      `The file ${document} is damaged: the document “Kontrata.pdf” of the customer ${customer._id}.`,
    ],
    [
      kept,
      (path) => rmSync(path),
      `The file ${document} is missing: the document “Kontrata.pdf” of the customer ${customer._id}.`,
    ],
  ]
  const target = await anEmptyTarget()
  for (const [part, damage, sentence] of damages) {
    const copy = freshFolder()
    cpSync(folder, copy, { recursive: true })
    damage(join(copy, part))
    const damaged = await openPlace(copy)
    expect((await damagesOf(damaged, name)).join(), sentence).toContain(sentence)
    await expect(restored(damaged, name, target)).rejects.toThrow(
      'The backup is damaged; nothing was changed.',
    )
    expect(await target.owner`select from branches`).toEqual([])
  }
  flipAByte(join(folder, `${name}.json`), 100)
  await expect(damagesOf(place, name)).rejects.toThrow('is damaged')
})

test('a list of before archives had a hash is believed for what it says', async () => {
  const folder = freshFolder()
  const place = await openPlace(folder)
  const { name, manifest } = await backedUp(place)
  const { archive, ...older } = manifest
  expect(archive).toMatch(/^[0-9a-f]{64}$/)
  writeFileSync(join(folder, `${name}.json`), manifestText(older))
  expect(await damagesOf(place, name)).toEqual([])
  flipAByte(join(folder, `${name}.zip`), 10)
  expect(await damagesOf(place, name)).toEqual([])
})

test('a backup that was broken off before its end is none', async () => {
  const folder = freshFolder()
  const place = await openPlace(folder)
  const { name } = await backedUp(place)
  rmSync(join(folder, `${name}.json`))
  expect(await backupsIn(place)).toEqual([])
  await expect(damagesOf(place, name)).rejects.toThrow(`There is no complete backup ${name}`)
})

test('a restore refuses a company that is there, and replaces it when told to', async () => {
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  await target.owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'other', 'Other')`
  await expect(restored(place, name, target)).rejects.toThrow('To lose it, say --replace.')
  expect(await target.owner`select code from branches`).toEqual([{ code: 'other' }])
  await restored(place, name, target, { replace: true })
  expect(await contentsOf(target.owner)).toEqual(await contentsOf(owner))
})

test('a restore refuses to put its files among those of another company', async () => {
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  await target.storage.claim(randomUUID())
  await expect(restored(place, name, target)).rejects.toThrow('belong to another database')
  expect(await target.owner`select from branches`).toEqual([])
  expect(await allOf(target.storage.stored())).toEqual([])
})

test('a table with a column of which no migration knows is not restored, and all is left as it was', async () => {
  const odd = await freshDatabase()
  await odd.owner`alter table company add column motto text`
  const place = await openPlace(freshFolder())
  const { name } = await backUp({ owner: odd.owner, files: source, place, program: '1' })
  const target = await anEmptyTarget()
  await target.owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'other', 'Other')`
  await expect(restored(place, name, target, { replace: true })).rejects.toThrow(
    'The table company of the backup is not the one that its migrations make.',
  )
  expect(await target.owner`select code from branches`).toEqual([{ code: 'other' }])
})

test('while the tables are changed no backup is made, which would show them as they were or empty', async () => {
  const { owner: mine, addresses } = await freshDatabase()
  const other = connect(addresses.owner, { max: 2 })
  onTestFinished(() => other.end({ timeout: 1 }))
  const [changed, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const upgrading = other.begin(async (db) => {
    await db`alter table company add column motto text`
    changed.resolve()
    await over.promise
  })
  await changed.promise
  const place = await openPlace(freshFolder())
  const making = backUp({ owner: mine, files: source, place, program: '1' })
  making.catch(() => {})
  const waiting = () => other`
    select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(waiting).toHaveLength(1)
  over.resolve()
  await upgrading
  await expect(making).rejects.toThrow('The database was being upgraded.')
  expect(await backupsIn(place)).toEqual([])
})

test('a restore refuses a database that a server works on', async () => {
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  await target.sql`select 1`
  await expect(restored(place, name, target)).rejects.toThrow(/Stop every server first\.$/)
  await expect(restored(place, name, target, { pooler: 'postgres://pooler' })).rejects.toThrow(
    'the pooler of DATABASE_URL keeps their connections open: wait until it lets go of them, or restart it.',
  )
})

test.each([
  ['a reference to nobody', 'alter table users drop constraint users_role_exists', 'violates foreign key'],
  ['a name that two have', 'drop index users_username_is_unique', 'violates unique constraint'],
])('rows that do not fit together (%s) leave the database as it was', async (_, allowed, refusal) => {
  const odd = await freshDatabase()
  await odd.owner.unsafe(`${allowed}; drop trigger users_announce on users`)
  await odd.owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'tirana', 'Tiranë')`
  const role = randomUUID()
  await odd.owner`insert into roles (_id, name) values (${role}, 'Shitës')`
  const people = allowed.includes('index') ? [role, role] : [randomUUID()]
  for (const of of people)
    await odd.owner`
      insert into users (_id, branch, username, name, repository, role)
      values (gen_random_uuid(), 'tirana', 'arta', 'Arta', 'USER', ${of})`
  const place = await openPlace(freshFolder())
  const { name } = await backUp({ owner: odd.owner, files: source, place, program: '1' })
  const target = await anEmptyTarget()
  await target.owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'other', 'Other')`
  await expect(restored(place, name, target, { replace: true })).rejects.toThrow(refusal)
  expect(await target.owner`select code from branches`).toEqual([{ code: 'other' }])
})

test('an older backup is brought up to date, and a newer one refused by its migration', async () => {
  const older = join(freshFolder(), 'migrations')
  cpSync(migrations, older, { recursive: true })
  const newer = join(freshFolder(), 'migrations')
  cpSync(migrations, newer, { recursive: true })
  writeFileSync(join(newer, '9000-adds-a-column.sql'), 'alter table company add column motto text')
  const place = await openPlace(freshFolder())
  const { name } = await backedUp(place)
  const target = await anEmptyTarget()
  await restored(place, name, target, { folder: newer })
  const [done] = await target.owner<
    { name: string }[]
  >`select name from prona.migration order by number desc limit 1`
  expect(done?.name).toBe('9000-adds-a-column.sql')
  const again = await openPlace(freshFolder())
  const upgraded = await backUp({ owner: target.owner, files: target.storage, place: again, program: '2' })
  await expect(restored(again, upgraded.name, await anEmptyTarget(), { folder: older })).rejects.toThrow(
    'this one does not know its migration 9000-adds-a-column.sql',
  )
})

test('a backup copies only the files that no earlier one brought, and keeps those that any needs', async () => {
  const place = await openPlace(freshFolder())
  const first = await backedUp(place)
  const written: string[] = []
  const put: Place['files']['put'] = async (...file) => {
    written.push(file[0])
    await place.files.put(...file)
  }
  const second = await aDocument()
  const counted = { ...place, files: { ...place.files, put } }
  const later = await backedUp(counted)
  expect(written).toEqual([second])
  expect(await keepNewest(place, 1)).toEqual([first.name])
  expect(await backupsIn(place)).toEqual([later.name])
  expect(await damagesOf(place, later.name)).toEqual([])
})

test('a file that is lost already is named, and the rest is backed up', async () => {
  const lost = await aDocument()
  await source.remove(lost)
  const place = await openPlace(freshFolder())
  const { name, manifest } = await backedUp(place)
  expect(manifest.lost).toEqual([lost])
  expect(await damagesOf(place, name)).toEqual([])
  await owner`delete from record_documents where _id = ${lost}`
})

test('the backups of another company are not added to', async () => {
  const place = await openPlace(freshFolder())
  await backedUp(place)
  const other = await freshDatabase()
  await other.owner`update installation set _id = gen_random_uuid()`
  await expect(backUp({ owner: other.owner, files: source, place, program: '1' })).rejects.toThrow(
    'are those of another database',
  )
})

test('an upgrade copies the rows before, keeps so many copies, and waits where none can be made', async () => {
  const dataDir = freshFolder()
  const upgraded = connect((await freshDatabase()).addresses.owner, { max: 3 })
  onTestFinished(() => upgraded.end({ timeout: 1 }))
  const folder = join(freshFolder(), 'migrations')
  cpSync(migrations, folder, { recursive: true })
  const said: string[] = []
  const before = copyBeforeUpgrade({ dataDir, count: 2, say: (text) => said.push(text) })
  await migrate(upgraded, folder, { before: () => before(upgraded) })
  expect(said).toEqual([])
  for (const number of [9001, 9002, 9003]) {
    writeFileSync(join(folder, `${number}-more.sql`), `create table more_${number} ()`)
    await migrate(upgraded, folder, { before: () => before(upgraded) })
  }
  const copies = await backupsIn(await openPlace(join(dataDir, 'before-upgrade')))
  expect(copies).toHaveLength(2)
  expect(said.at(-1)).toContain(`${copies.at(-1)} --replace`)
  writeFileSync(join(folder, '9004-last.sql'), 'create table last_one ()')
  rmSync(join(dataDir, 'before-upgrade'), { recursive: true })
  writeFileSync(join(dataDir, 'before-upgrade'), 'in the way')
  await expect(migrate(upgraded, folder, { before: () => before(upgraded) })).rejects.toThrow(
    'The database was not upgraded, for it could not be copied before',
  )
  expect(await upgraded`select to_regclass('last_one') as made`).toEqual([{ made: null }])
})

test('an upgrade that breaks off again and again keeps the copy made before it, and all that were there', async () => {
  const dataDir = freshFolder()
  const upgraded = connect((await freshDatabase()).addresses.owner, { max: 3 })
  onTestFinished(() => upgraded.end({ timeout: 1 }))
  const folder = join(freshFolder(), 'migrations')
  cpSync(migrations, folder, { recursive: true })
  const said: string[] = []
  const before = copyBeforeUpgrade({ dataDir, count: 2, say: (text) => said.push(text) })
  const start = () => migrate(upgraded, folder, { before: () => before(upgraded) })
  const copies = async () => await backupsIn(await openPlace(join(dataDir, 'before-upgrade')))
  await start()
  for (const number of [9001, 9002]) {
    writeFileSync(join(folder, `${number}-more.sql`), `create table more_${number} ()`)
    await start()
  }
  const older = await copies()

  // The first migration fails: the database stays what it was, and only the newest attempt has a copy of it.
  writeFileSync(join(folder, '9003-half.sql'), 'create table half (); select no_such_thing()')
  for (const _ of [1, 2, 3]) await expect(start()).rejects.toThrow('The migration 9003-half.sql failed')
  expect((await copies()).slice(0, 2)).toEqual(older)
  expect(await copies()).toHaveLength(3)

  // From then on a part of the upgrade is done: the copy from before it stays the one to go back to.
  writeFileSync(join(folder, '9003-half.sql'), 'create table half ()')
  writeFileSync(join(folder, '9004-rest.sql'), 'select no_such_thing()')
  await expect(start()).rejects.toThrow('The migration 9004-rest.sql failed')
  const kept = await copies()
  for (const _ of [1, 2, 3]) await expect(start()).rejects.toThrow('The migration 9004-rest.sql failed')
  expect(await copies()).toEqual(kept)
  expect(said.at(-1)).toContain(`${kept.at(-1)} --replace`)

  writeFileSync(join(folder, '9004-rest.sql'), 'create table rest ()')
  await start()
  expect(await copies()).toEqual(kept.slice(-2))
  writeFileSync(join(folder, '9005-next.sql'), 'create table next_one ()')
  await start()
  expect((await copies()).at(-1)).not.toBe(kept.at(-1))
})

test('whoever watches the figures sees when the newest backup was made', async () => {
  const folder = freshFolder()
  const figure = async () => {
    const metrics = openMetrics()
    measureBackups(metrics, { to: folder })
    return Number(/^prona_backup_last_seconds (\d+)$/m.exec(await metrics.text())?.[1])
  }
  expect(await figure()).toBe(0)
  const { manifest } = await backedUp(await openPlace(folder))
  expect(await figure()).toBe(Math.round(Date.parse(manifest.at) / 1000))
})

function backedUp(place: Place) {
  return backUp({ owner, files: source, place, program: '1' })
}

async function aDocument(): Promise<string> {
  const sent = await sendForm(app, person.token, '/api/customer/documents', [
    ['id', customer._id],
    ['category', 'contract'],
    { field: 'documents', name: 'Kontrata.pdf', type: 'application/pdf', bytes: aPdf },
  ])
  expect(sent.status, sent.text).toBe(200)
  return sent.body.documents.at(-1)._id
}

async function anImage(): Promise<string> {
  const sent = await sendForm(app, person.token, '/api/unit/images', [
    ['id', unit._id],
    { field: 'images', name: 'a.jpg', type: 'image/jpeg', bytes: await aPicture() },
  ])
  expect(sent.status, sent.text).toBe(200)
  return sent.body.images[0]._id
}

async function bytesOf(storage: Target['storage'], key: string): Promise<Buffer> {
  const stream = await storage.read(key)
  return Buffer.concat(stream ? await stream.toArray() : [])
}

/** Who works there, its own time, and what opens the door, are not to come back. */
const notToComeBack = ['job_leases', 'sessions', 'sign_in_links', 'sync_epoch', 'sync_marks']

/** All the rows of all other tables, but for which transaction wrote them. */
async function contentsOf(db: Sql): Promise<Record<string, unknown[]>> {
  const tables = await db<{ name: string; columns: string[] }[]>`
    select relname as name, array_agg(attname::text order by attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all (${notToComeBack})
      and attnum > 0 and not attisdropped and attname <> 'changed_in'
    group by relname`
  const contents: Record<string, unknown[]> = {}
  for (const { name, columns } of tables)
    contents[name] = (await db`select ${db(columns)} from ${db(name)}`)
      .map((row) => JSON.stringify(row))
      .sort()
  return contents
}

/** Everything that is made of the tables, by its definition. */
function shapeOf(db: Sql): Promise<object[]> {
  return db`
    select pg_get_indexdef(c.oid) as text from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'i'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t where not tgisinternal
    union all select relname || relrowsecurity || relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by text`
}

async function anExternalOwner(): Promise<Address> {
  const name = `external_${randomBytes(6).toString('hex')}`
  const maintenance = connect(inject('owner'), { max: 1 })
  await maintenance.unsafe(`create role ${name} login createrole password 'of the owner'`)
  await maintenance.unsafe(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await maintenance.unsafe(`drop database ${name} with (force)`)
    await maintenance.end()
  })
  return { ...inject('owner'), database: name, username: name, password: 'of the owner' }
}

function flipAByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Where the packed rows of the first table begin: after the fixed part of an entry's head, its name and what is added. */
function rowsIn(path: string): number {
  const bytes = readFileSync(path)
  return 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
}
