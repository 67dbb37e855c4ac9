import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aJobRun } from '../../../test/a-job-run.ts'
import { aCustomer, clientOf } from '../../../test/builders.ts'
import { freshApp, freshDatabase } from '../../../test/harness.ts'
import { aCompany, aPerson } from '../../../test/people.ts'
import { acrossBranches, writingTo } from '../../auth/every-branch.ts'
import { connect, type Sql } from '../../database/connect.ts'
import { type ChainKey, chainKeyFrom } from './chain-key.ts'
import { linesOf } from './said.ts'
import { sealEntries } from './seal-entries.ts'
import { markOf } from './seals.ts'
import { type ChainProblem, verifyChain } from './verify-chain.ts'

const key = chainKeyFrom('a secret of these tests')
const now = () => new Date().toISOString()
const limits = { mostInRange: 10, waitMs: 10_000 }

const anAccess = 'insert into access_entries (id, at, kind, address, request_id) overriding system value'

/** Sealed in ranges of ten: changes under seals 1 to 3, what people did under 4 and 5. */
async function aSealedAudit() {
  const database = await freshDatabase()
  const { sql, owner } = database
  await owner`
    insert into audit_entries (resource, record, action, before, after)
    select 'role', gen_random_uuid(), 'update', '{"name": "Para"}', jsonb_build_object('name', n)
    from generate_series(1, 30) n`
  // An id that a transaction took and gave up.
  await owner`select nextval(pg_get_serial_sequence('access_entries', 'id'))`
  await owner`
    insert into access_entries (at, kind, address, request_id, rows)
    select now(), 'export', '10.0.0.1', 'a', n from generate_series(1, 20) n`
  await sealEntries(aJobRun(sql, now()), { key, exportRows: 5000 }, limits)
  const whole = await verifyChain(sql, key)
  expect(whole).toMatchObject({ problems: [], seals: 5, entries: 50, unsealed: 0 })
  return { ...database, whole }
}

/** As somebody who may do everything with the database. */
async function asSuperuser(owner: Sql, statement: string): Promise<void> {
  await owner.begin(async (db) => {
    await db`select set_config('session_replication_role', 'replica', true)`
    const { count } = await db.unsafe(statement)
    expect(count).toBeGreaterThan(0)
  })
}

async function problemsOf(sql: Sql, by: ChainKey = key, kept?: string): Promise<readonly ChainProblem[]> {
  return (await verifyChain(sql, by, { kept })).problems
}

test.each([
  ['an entry is cut out', 'delete from audit_entries where id = 14', 2, 9],
  ['an entry is changed', `update audit_entries set after = '{"name": "Tjetër"}' where id = 5`, 1, 10],
  ['it is told of somebody else', 'update audit_entries set by = gen_random_uuid() where id = 5', 1, 10],
  [
    'an entry is of another moment',
    `update access_entries set at = at - interval '1 ms' where id = 3`,
    4,
    10,
  ],
  ['the last entry is cut off', 'delete from access_entries where id = 21', 5, 9],
  ['the last entries are cut off', 'delete from audit_entries where id > 20', 3, 0],
  ['an entry is slipped in', `${anAccess} values (1, now(), 'signIn', 'x', 'x')`, 4, 11],
])('that %s shows, and where', async (_, statement, seal, found) => {
  const { sql, owner } = await aSealedAudit()
  await asSuperuser(owner, statement)
  expect(await problemsOf(sql)).toMatchObject([{ kind: 'entriesChanged', seal: { number: seal }, found }])
})

test('that an entry is slipped in where no range is shows', async () => {
  const { sql, owner } = await aSealedAudit()
  await asSuperuser(owner, `${anAccess} values (-1, now(), 'signIn', 'x', 'x')`)
  expect(await problemsOf(sql)).toEqual([{ kind: 'entriesOutside', source: 'access', found: 1 }])
})

test('a seal that is cut out or changed shows, and so does one that was the newest and is gone', async () => {
  const { sql, owner, whole } = await aSealedAudit()
  const kept = whole.newest && markOf(whole.newest)
  expect(await problemsOf(sql, key, kept)).toEqual([])
  await asSuperuser(owner, 'delete from audit_seals where number = 2')
  expect(await problemsOf(sql, key, kept)).toMatchObject([{ kind: 'sealsMissing', from: 2, to: 2 }])
  await asSuperuser(owner, 'update audit_seals set entries = 9 where number = 3')
  expect(await problemsOf(sql)).toContainEqual({ kind: 'sealChanged', number: 3 })
  await asSuperuser(owner, 'delete from audit_seals where number > 1')
  await asSuperuser(owner, 'delete from access_entries')
  expect(await problemsOf(sql)).toEqual([])
  expect(await problemsOf(sql, key, kept)).toEqual([{ kind: 'keptSealMissing', mark: kept }])
})

test('a seal that the key made at another time, put in the place of one, shows', async () => {
  const { sql, owner } = await aSealedAudit()
  const sealAgain = (at: string) => sealEntries(aJobRun(sql, at), { key, exportRows: 5000 }, limits)
  await owner`create table seals_of_then as select * from audit_seals where number = 5`
  await asSuperuser(owner, 'delete from audit_seals where number = 5')
  await sealAgain(new Date(Date.now() + 60_000).toISOString())
  await owner`insert into access_entries (at, kind, address, request_id) values (now(), 'signIn', '10.0.0.1', 'b')`
  await sealAgain(new Date(Date.now() + 120_000).toISOString())
  expect(await verifyChain(sql, key)).toMatchObject({ problems: [], seals: 6 })
  await asSuperuser(owner, 'delete from audit_seals where number = 5')
  await asSuperuser(owner, 'insert into audit_seals overriding system value select * from seals_of_then')
  expect(await problemsOf(sql)).toEqual([{ kind: 'sealChanged', number: 5 }])
})

test('whoever lacks the key makes no seal that holds, and another key is named', async () => {
  const { sql, owner } = await aSealedAudit()
  await asSuperuser(owner, 'delete from audit_entries where id = 30')
  await asSuperuser(
    owner,
    `update audit_seals set entries = 9, digest = (select sha256(string_agg(hash_of_change(e), ''::bytea order by e.id))
      from audit_entries e where e.id > 20) where number = 3`,
  )
  expect(await problemsOf(sql)).toEqual([{ kind: 'sealChanged', number: 3 }])
  const other = chainKeyFrom('another secret')
  await sealEntries(aJobRun(sql, now()), { key: other, exportRows: 5000 }, limits)
  expect(await problemsOf(sql, other)).toEqual([{ kind: 'otherKey', keyName: key.name, from: 1, to: 5 }])
})

test('the server itself can neither change a seal nor remove one', async () => {
  const { sql } = await aSealedAudit()
  await expect(sql`update audit_seals set entries = 9`).rejects.toThrow(/only added/)
  await expect(sql`delete from audit_seals where number = 5`).rejects.toThrow(/only added/)
  expect(await problemsOf(sql)).toEqual([])
})

test('what somebody is still writing is sealed when they have ended, though later entries are there before', async () => {
  const { sql, owner } = await freshDatabase()
  const add = (db: Pick<Sql, 'unsafe'>) =>
    db.unsafe(
      `insert into audit_entries (resource, record, action) values ('role', gen_random_uuid(), 'update')`,
    )
  const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = sql.begin(async (db) => {
    await add(db)
    written.resolve()
    await end.promise
  })
  await written.promise
  await add(sql)
  const patient = { mostInRange: 10, waitMs: 0 }
  await sealEntries(aJobRun(sql, now()), { key, exportRows: 5000 }, patient)
  expect(await owner`select from audit_seals`).toHaveLength(0)
  end.resolve()
  await slow
  await sealEntries(aJobRun(sql, now()), { key, exportRows: 5000 }, patient)
  expect(await verifyChain(sql, key)).toMatchObject({ problems: [], entries: 2, unsealed: 0 })
})

test('ten thousand entries that two servers write at once, and seal meanwhile, are all sealed and as they were', async () => {
  const { owner, addresses } = await freshDatabase()
  await aCompany(owner)
  const servers = [1, 2].map(() => connect(addresses.server, { max: 6 }))
  const isOver = { value: false }
  const sealing = servers.map(async (sql) => {
    while (!isOver.value) {
      await sealEntries(aJobRun(sql, now()), { key, exportRows: 5000 }, { mostInRange: 700, waitMs: 10_000 })
      await pause(5)
    }
  })
  const perWriter = 1250
  async function write(sql: Sql, seed: number): Promise<void> {
    for (let left = perWriter, turn = seed; left > 0; turn++) {
      const many = Math.min(left, 1 + ((turn * 7) % 23))
      const isGivenUp = turn % 9 === 0
      await acrossBranches(sql, async (db) => {
        await writingTo(db, 'tirana')
        await db`
          insert into audit_entries (branch, resource, record, action, after)
          select 'tirana', 'unit', gen_random_uuid(), 'update', jsonb_build_object('n', n)
          from generate_series(1, ${many}) n`
        if (turn % 4 === 0) await pause(turn % 3)
        if (isGivenUp) throw new Error('given up')
      }).catch((error: Error) => expect(error.message).toBe('given up'))
      if (!isGivenUp) left -= many
    }
  }
  await Promise.all(servers.flatMap((sql, nth) => [0, 1, 2, 3].map((one) => write(sql, nth * 31 + one * 5))))
  isOver.value = true
  await Promise.all(sealing)
  const [sql] = servers
  if (!sql) throw new Error('two servers')
  await sealEntries(aJobRun(sql, now()), { key, exportRows: 5000 })
  expect(await verifyChain(sql, key)).toMatchObject({ problems: [], entries: 10_000, unsealed: 0 })
  await Promise.all(servers.map((one) => one.end()))
}, 120_000)

test('values that are erased for a person are told by a seal, and nothing else passes as an erasure', async () => {
  const { app, sql, owner } = await freshApp()
  await aCompany(sql)
  const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
  const [one, other] = [await aCustomer(manager, { firstName: 'Ylli' }), await aCustomer(manager)]
  const seal = () => sealEntries(aJobRun(sql, now()), { key, exportRows: 5000 })
  await seal()
  const erase = (record: string, text: string) =>
    acrossBranches(sql, async (db) => {
      await writingTo(db, 'tirana')
      await db`select set_config('app.erasing', ${record}, true)`
      await db.unsafe(`update audit_entries set ${text} where record = '${record}' and action = 'create'`)
    })
  const veiled = `after = after || '{"firstName": "•••"}'`
  for (const text of [
    `after = after || '{"firstName": "Tjetër"}'`,
    `after = after - 'firstName'`,
    'by = null',
  ])
    await expect(erase(one._id, text)).rejects.toThrow(/only added/)
  await expect(
    sql`update audit_entries set after = '{}' where id > 0`.then(({ count }) => count),
  ).resolves.toBe(0)
  await erase(one._id, veiled)
  const told = (record: string) =>
    acrossBranches(sql, async (db) => {
      await writingTo(db, 'tirana')
      await db`insert into audit_entries (branch, resource, record, action) values ('tirana', 'customer', ${record}, 'erase')`
    })
  // As long as no entry tells of it, it is found.
  await seal()
  expect(await problemsOf(sql)).toMatchObject([{ kind: 'entriesChanged' }])
  await told(one._id)
  await seal()
  expect(await verifyChain(sql, key)).toMatchObject({ problems: [], erased: 1 })
  // Not even the hash of what was erased is left.
  expect(await owner`select from audit_erased`).toHaveLength(0)
  expect(JSON.stringify(await owner`select * from audit_entries where record = ${one._id}`)).not.toContain(
    'Ylli',
  )
  await told(other._id)
  await seal()
  await erase(other._id, veiled)
  await asSuperuser(
    owner,
    `update audit_entries set action = 'delete' where record = '${one._id}' and action = 'create'`,
  )
  await seal()
  expect(await problemsOf(sql)).toMatchObject([{ kind: 'entriesChanged' }])
})

test('what was found is said in words, with the newest seal to write down', async () => {
  const { sql, owner, whole } = await aSealedAudit()
  expect(linesOf(whole)[0]).toBe('The audit is whole: 50 entries are as they were sealed, under 5 seals.')
  expect(linesOf(whole).at(-1)).toMatch(/^npm run audit:verify -- 5-[0-9a-f]{32}$/)
  await asSuperuser(owner, 'delete from audit_entries where id = 14')
  const lines = linesOf(await verifyChain(sql, key))
  expect(lines.slice(0, 2)).toEqual([
    'The audit is not whole:',
    expect.stringMatching(
      /^ {2}Entries of changes 11 to 20, under seal 2 of .*: there are 9, and 10 were sealed\.$/,
    ),
  ])
})
