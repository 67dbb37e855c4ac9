import { randomUUID } from 'node:crypto'
import { everything } from '@prona/contract/access'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql, ['tirana', 'durres', 'vlora'])

/** Changes others while a link is open, and does nothing for those who try. */
const bystander = await aPerson(sql, { role: 'administrator' })
const administrator = clientOf(app, bystander)

const branches = ['tirana', 'durres', 'vlora'] as const
const someBranches = fc.subarray([...branches])
const someRights = fc.record({
  permissions: fc.subarray(
    [everything, 'user.read', 'user.create', 'user.update', 'user.signInLink', 'role.update', 'order.cancel'],
    { minLength: 1 },
  ),
  hiddenFields: fc.constantFrom<string[] | undefined>(undefined, [], ['unit.minPrice']),
  ownRows: fc.constantFrom<string[]>([], ['order']),
})

/** Who acts, on which record, in which branch: places in lists that grow as the sequence goes on. */
const place = fc.nat(1_000)
/** Those out of reach are among the first there are. */
const at = {
  by: place,
  on: fc.oneof(fc.nat(4), place),
  role: place,
  branch: fc.constantFrom(undefined, '*', ...branches),
}
const step = fc.oneof(
  fc.record({ ...at, do: fc.constant('createUser' as const), given: someBranches }),
  fc.record({ ...at, do: fc.constant('changeBranches' as const), given: someBranches }),
  fc.record({ ...at, do: fc.constant('bulkBranches' as const), given: someBranches }),
  fc.record({ ...at, do: fc.constant('importUser' as const), given: someBranches }),
  fc.record({ ...at, do: fc.constantFrom('changeRole' as const, 'bulkRole' as const) }),
  fc.record({ ...at, do: fc.constantFrom('undo' as const, 'remove' as const, 'endSessions' as const) }),
  { weight: 4, arbitrary: fc.record({ ...at, do: fc.constant('takeLink' as const) }) },
  fc.record({
    ...at,
    do: fc.constantFrom('roleWidenedMeanwhile' as const, 'makerStoppedMeanwhile' as const),
  }),
  fc.record({ ...at, do: fc.constantFrom('makeRole' as const, 'editRole' as const), rights: someRights }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Somebody, and all whose accounts they have come into: what each of them may do now. */
type Party = { readonly tokens: string[]; batch: string | undefined }

async function standingOf(token: string) {
  const { status, body } = await clientOf(app, { token }).get('/api/user/auth/user')
  if (status !== 200) return undefined
  const { branches: given, permissions, hiddenFields, ownRows } = body.user
  return {
    branches: given.map(({ code }: { code: string }) => code) as string[],
    permissions: permissions as string[],
    hiddenFields: hiddenFields as string[],
    ownRows: ownRows as string[],
  }
}

const idsOf = async (table: 'users' | 'roles') =>
  (await owner<{ _id: string }[]>`select _id from ${owner(table)} order by created_at, _id`).map(
    ({ _id }) => _id,
  )

function chosen<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('An empty list has nothing to choose')
  return one
}

/** Tries one thing; whether it is refused does not matter here. */
async function attempt(party: Party, one: Step): Promise<void> {
  const headers = one.branch === undefined ? undefined : { branch: one.branch }
  const client = clientOf(app, { token: chosen(party.tokens, one.by) }, headers)
  const _id = chosen(await idsOf('users'), one.on)
  const role = chosen(await idsOf('roles'), one.role)
  const bulk = async (change: object) => {
    const { body } = await client.post('/api/users/bulk', {
      ids: await idsOf('users'),
      change,
      dryRun: false,
    })
    party.batch = body.bulk?.batch ?? party.batch
  }
  const username = `p${randomUUID().slice(0, 13)}`
  if (one.do === 'createUser')
    await client.post('/api/user', { username, name: 'I Ri', role, extraBranches: one.given })
  if (one.do === 'changeBranches') await client.put('/api/user', { _id, data: { extraBranches: one.given } })
  if (one.do === 'changeRole') await client.put('/api/user', { _id, data: { role } })
  if (one.do === 'bulkBranches') await bulk({ extraBranches: one.given })
  if (one.do === 'bulkRole') await bulk({ role })
  if (one.do === 'importUser') {
    const [named] = await owner`select name from roles where _id = ${role}`
    const text = `username,name,role,extraBranches\n${username},I Ri,${named?.name},"${one.given.join('; ')}"\n`
    await client.post('/api/user/import', { text, dryRun: false, rows: 'all' })
  }
  if (one.do === 'undo' && party.batch) await client.post('/api/users/bulk/undo', { batch: party.batch })
  if (one.do === 'remove') await client.remove('/api/user', _id)
  if (one.do === 'endSessions') await client.post('/api/user/endSessions', { _id })
  if (one.do === 'makeRole') await client.post('/api/role', { name: `Rol ${randomUUID()}`, ...one.rights })
  if (one.do === 'editRole') await client.put('/api/role', { _id: role, data: one.rights })
  if (one.do === 'takeLink') await takeLink(party, client, _id)
  if (one.do === 'roleWidenedMeanwhile') {
    const narrow = await personWith(fresh, { permissions: ['unit.read'], hidden: ['unit.minPrice'] })
    await takeLink(party, client, narrow._id, async () => {
      const data = { permissions: [everything], hiddenFields: [] }
      expect((await administrator.put('/api/role', { _id: narrow.role, data })).status).toBe(200)
    })
  }
  if (one.do === 'makerStoppedMeanwhile') {
    const maker = await aPerson(sql, { role: 'manager' })
    const peer = await personWith(fresh, {
      permissions: ['unit.read', 'user.update'],
      hidden: ['unit.minPrice'],
    })
    await takeLink(party, clientOf(app, maker), peer._id, async () => {
      for (const [path, change] of chosen(await waysToStop(), one.role)) {
        const send = path.endsWith('endSessions') ? administrator.post : administrator.put
        expect((await send(path, { _id: maker._id, ...change })).status).toBe(200)
      }
    })
  }
}

/** What is done to somebody so that what they made by their rights ends, also where they get these back. */
async function waysToStop(): Promise<readonly (readonly [path: string, change: object])[][]> {
  const role = async (key: string) => (await owner`select _id from roles where key = ${key}`)[0]?._id
  const changed = (data: object) => ['/api/user', { data }] as const
  return [
    [changed({ status: 'disabled' })],
    [changed({ status: 'disabled' }), changed({ status: 'active' })],
    [['/api/user/endSessions', {}]],
    [changed({ role: await role('agent') }), changed({ role: await role('manager') })],
  ]
}

/** Makes a link and, after what happens meanwhile, comes into the account by it. */
async function takeLink(
  party: Party,
  client: ReturnType<typeof clientOf>,
  _id: string,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const { body } = await client.post('/api/user/signInLink', { _id })
  if (!body.link) return
  await meanwhile?.()
  const token = body.link.path.split('#token=')[1]
  const payload = { token, password: `kështjella ${randomUUID()}` }
  const answer = await app.inject({ method: 'PUT', url: '/api/user/auth/link', payload })
  if (meanwhile) expect(answer.statusCode).toBe(404)
  if (answer.statusCode === 200) party.tokens.push(answer.json().token)
}

/** Those whom a manager of one branch must not reach, as they are now. */
async function untouched(ids: readonly string[]) {
  return await owner`
    select u._id, u.role, u.extra_branches, u.status, u.deleted_at, p.hash,
      (select count(*) from sessions s where s.user_id = u._id and s.ended_at is null) as sessions,
      (select count(*) from sign_in_links l where l.user_id = u._id) as links
    from users u left join user_passwords p on p.user_id = u._id
    where u._id = any (${[...ids]}::uuid[]) order by u._id`
}

/** The branches of all whom somebody made or changed by hand: what one cannot have oneself one cannot give away. */
async function branchesGiven(): Promise<readonly string[]> {
  const found = await owner<{ given: string }[]>`
    select distinct unnest(extra_branches || branch) as given from users
    where (created_by is not null or updated_by is not null) and updated_by is distinct from ${bystander._id}`
  return found.map(({ given }) => given)
}

/** Roles that somebody made who sees neither minimum prices nor others' orders, and that do. */
async function widerRolesOf(person: string) {
  return await owner`
    select name from roles where created_by = ${person} and (
      'unit.minPrice' = any (decided_fields) and not 'unit.minPrice' = any (hidden_fields)
      or exists (select from unnest(permissions) one where one like 'order.%') and not 'order' = any (own_rows))`
}

const managing = {
  permissions: [
    ...['user.read', 'user.create', 'user.update', 'user.delete', 'user.signInLink', 'user.endSessions'],
    ...['role.read', 'role.create', 'role.update', 'role.delete', 'unit.read', 'order.read'],
  ],
  ownRows: ['order'],
  hidden: ['unit.minPrice'],
}

test(
  'no sequence of calls by a manager or an agent gains a branch, a permission or a field',
  async () => {
    const told = tellOf('gaining rights')
    const sequences = sized(12, 400)
    const wider = await aPerson(sql, { role: 'limited', extraBranches: ['durres'] })
    const chief = await aPerson(sql, { role: 'administrator' })
    const there = await aPerson(sql, { role: 'limited', branch: 'durres' })
    const outOfReach = [wider._id, chief._id, there._id]
    const before = await untouched(outOfReach)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const people = [
          await personWith(fresh, managing),
          await aPerson(sql, { role: 'manager' }),
          await aPerson(sql, { role: 'agent' }),
        ]
        for (const { _id, token } of people) {
          const party: Party = { tokens: [token], batch: undefined }
          const first = await standingOf(token)
          for (const one of steps) await attempt(party, one)
          for (const now of await Promise.all(party.tokens.map(standingOf))) {
            if (!now || !first) continue
            expect(first.branches).toEqual(expect.arrayContaining(now.branches))
            expect(first.permissions).toEqual(expect.arrayContaining(now.permissions))
            expect(now.hiddenFields).toEqual(expect.arrayContaining(first.hiddenFields))
            const reads = now.permissions.some((permission) => permission.startsWith('order.'))
            if (reads) expect(now.ownRows).toEqual(expect.arrayContaining(first.ownRows))
          }
          if (token === people[0]?.token) expect(await widerRolesOf(_id)).toEqual([])
          expect(first?.branches).toEqual(expect.arrayContaining([...(await branchesGiven())]))
          expect(await untouched(outOfReach)).toEqual(before)
        }
      }),
      { numRuns: sequences, seed: 20_26 },
    )
    told(`${counted(sequences)} sequences of up to 14 calls by 3 people each, 0 gained anything`)
  },
  untilDone,
)
