import { everything } from '@prona/contract/access'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'
import { personWith } from './person-with.ts'
import { beyond, everybody, notGiven } from './rights-given.ts'
import {
  branches,
  chosen,
  type Party,
  type RightsStep,
  rarerStep,
  rightsMoves,
  usualStep,
} from './rights-moves.ts'
import { canaries, refuseOtherThanShown } from './rights-shown.ts'
import { inStress, sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql, [...branches])

/** Changes others while a link is open, and does nothing for those who try. */
const bystander = await aPerson(sql, { role: 'administrator' })
const administrator = clientOf(app, bystander)
// At full size it takes longer than a sign-in counts for what an open session alone does not allow.
await owner`update sessions set confirmed_at = now() + interval '1 day' where user_id = ${bystander._id}`

const { attempt: attemptPlain, takeLink } = rightsMoves(fresh)

/** By what they have at first; with their password they may sign in again. */
function aParty({ _id, token, username }: { _id: string; token: string; username: string }): Party {
  return { accounts: [{ token, user: _id }], passwords: new Map([[username, goodPassword]]) }
}

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

/** Those that need somebody else to act while a link is open. */
const meanwhile = fc.record({
  by: fc.nat(1_000),
  role: fc.nat(1_000),
  do: fc.constantFrom('roleWidenedMeanwhile' as const, 'makerStoppedMeanwhile' as const),
})
const tried = fc.oneof({ weight: 12, arbitrary: usualStep }, { weight: 1, arbitrary: meanwhile })
type Meanwhile = typeof meanwhile extends fc.Arbitrary<infer S> ? S : never

async function attempt(party: Party, one: RightsStep | Meanwhile): Promise<void> {
  if (!isMeanwhile(one)) {
    await attemptPlain(party, one)
  } else if (one.do === 'roleWidenedMeanwhile') {
    const narrow = await personWith(fresh, { permissions: ['unit.read'], hidden: ['unit.minPrice'] })
    const by = chosen(party.accounts, one.by)
    const taken = await takeLink(party, by, clientOf(app, by), narrow._id, async () => {
      const data = { permissions: [everything], hiddenFields: [] }
      expect((await administrator.put('/api/role', { _id: narrow.role, data })).status).toBe(200)
    })
    expect(taken?.status ?? 404).toBe(404)
  } else {
    const maker = await aPerson(sql, { role: 'manager' })
    const peer = await personWith(fresh, {
      permissions: ['unit.read', 'user.update'],
      hidden: ['unit.minPrice'],
    })
    const by = { token: maker.token, user: maker._id }
    const taken = await takeLink(party, by, clientOf(app, maker), peer._id, async () => {
      for (const [path, change] of chosen(await waysToStop(), one.role)) {
        const send = path === '/api/user' ? administrator.put : administrator.post
        expect((await send(path, { _id: maker._id, ...change })).status).toBe(200)
      }
    })
    expect(taken?.status ?? 404).toBe(404)
  }
}

function isMeanwhile(one: RightsStep | Meanwhile): one is Meanwhile {
  return one.do === 'roleWidenedMeanwhile' || one.do === 'makerStoppedMeanwhile'
}

/** What is done to somebody so that what they made by their rights ends, also where they get these back. */
async function waysToStop(): Promise<readonly (readonly [path: string, change: object])[][]> {
  const role = async (key: string) => (await owner`select _id from roles where key = ${key}`)[0]?._id
  const changed = (data: object) => ['/api/user', { data }] as const
  return [
    [['/api/user/disable', {}]],
    [
      ['/api/user/disable', {}],
      ['/api/user/enable', {}],
    ],
    [['/api/user/endSessions', {}]],
    [changed({ role: await role('agent') }), changed({ role: await role('manager') })],
  ]
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
    ...['user.read', 'user.create', 'user.update', 'user.signInLink', 'user.endSessions', 'user.move'],
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
      fc.asyncProperty(fc.array(tried, { minLength: 4, maxLength: 14 }), async (steps) => {
        const people = [
          await personWith(fresh, managing),
          await aPerson(sql, { role: 'manager' }),
          await aPerson(sql, { role: 'agent' }),
        ]
        for (const person of people) {
          const { _id, token } = person
          const party = aParty(person)
          const first = await standingOf(token)
          for (const one of steps) await attempt(party, one)
          for (const now of await Promise.all(party.accounts.map((account) => standingOf(account.token)))) {
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

const managingBranches = {
  ...managing,
  permissions: [...managing.permissions, 'branch.read', 'branch.create', 'branch.update', 'branch.delete'],
}
const calls = 200
/** Administrators may give everything to everybody, so they act seldom. */
const whoActs = fc.constantFrom(0, ...[1, 2, 3, 4, 5, 6].flatMap((one) => [one, one]))
const longStep = fc.oneof({ weight: 3, arbitrary: usualStep }, { weight: 2, arbitrary: rarerStep })
const firstSeed = inStress(14, Date.now() % 1_000_000_000)
const seeds = Array.from({ length: sized(5, 60) }, (_, index) => firstSeed + index)
const tellOfLong = tellOf('rights of many people')
const figures = { sequences: 0, given: 0, links: 0, compared: 0 }
afterAll(() => {
  const { sequences, given, links, compared } = figures
  if (sequences === 0) return
  tellOfLong(
    `seeds ${firstSeed} to ${firstSeed + seeds.length - 1}, ${counted(sequences)} sequences of ${calls} calls by 7 people, ${counted(given)} times rights were given, ${counted(links)} accounts taken by link, ${counted(compared)} answers compared, 0 gained what nobody gave`,
  )
})

/** Deleted and disabled people with more rights or branches than most: to bring them back gives them all of it. */
async function formerColleagues({ sql: there, owner: everywhere }: Pick<typeof fresh, 'sql' | 'owner'>) {
  for (const wanted of [
    { role: 'administrator' },
    { role: 'agent', extraBranches: ['vlora'] },
    { role: 'manager', branch: 'vlora', extraBranches: ['durres'] },
  ] as const) {
    const [gone, away] = [await aPerson(there, wanted), await aPerson(there, wanted)]
    await everywhere`update users set deleted_at = now() where _id = ${gone._id}`
    await everywhere`update users set status = 'disabled' where _id = ${away._id}`
  }
}

test.each(seeds)(
  'whatever two hundred calls of seven people do, everybody has what somebody gave them who had it (seed %i)',
  async (seed) => {
    const world = await freshApp()
    await aCompany(world.sql, [...branches])
    const moves = rightsMoves(world)
    const ofTwoBranches = await personWith(world, managingBranches, 'vlora')
    await world.owner`update users set extra_branches = '{durres}' where _id = ${ofTwoBranches._id}`
    const parties = [
      await aPerson(world.sql, { role: 'administrator' }),
      await aPerson(world.sql, { role: 'manager' }),
      await aPerson(world.sql, { role: 'manager', branch: 'durres', extraBranches: ['vlora'] }),
      await aPerson(world.sql, { role: 'agent', extraBranches: ['durres'] }),
      await aPerson(world.sql, { role: 'limited', branch: 'durres' }),
      await personWith(world, managing),
      ofTwoBranches,
    ].map(aParty)
    const kept = await canaries(world)
    await formerColleagues(world)
    const steps = fc.array(fc.tuple(whoActs, longStep), { minLength: calls, maxLength: calls })
    const [sequence = []] = fc.sample(steps, { seed, numRuns: 1 })
    let before = await everybody(world.owner)
    for (const [index, [who, one]] of sequence.entries()) {
      const party = chosen(parties, who)
      const by = chosen(
        [...party.accounts, { token: '', user: '' }],
        one.by % Math.max(1, party.accounts.length),
      ).user
      const taken = await moves.attempt(party, one)
      const after = await everybody(world.owner)
      const step = `call ${index + 1} of ${calls}, seed ${seed}, by ${who}: ${JSON.stringify(one)}`
      expect(notGiven(before, after, by), step).toEqual([])
      if (taken?.status === 200) {
        expect(beyond(before, taken), step).toEqual([])
        figures.links += 1
      }
      const changed = [...after.values()].filter(
        (now) => JSON.stringify(now) !== JSON.stringify(before.get(now.user)),
      )
      if (changed.length > 0) figures.given += 1
      const concerned = new Set([by, ...changed.map(({ user }) => user)])
      const branch = chosen(branches, index)
      figures.compared += await refuseOtherThanShown(world, {
        branch,
        parties,
        concerned,
        standings: after,
        kept,
        step,
      })
      before = after
    }
    figures.sequences += 1
  },
  untilDone,
)
