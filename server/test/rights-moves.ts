import { randomUUID } from 'node:crypto'
import { everything } from '@prona/contract/access'
import fc from 'fast-check'
import type { Sql } from '../src/database/connect.ts'
import { clientOf } from './builders.ts'
import type { FreshApp } from './harness.ts'

export const branches = ['tirana', 'durres', 'vlora'] as const
const someBranches = fc.subarray([...branches])
const someRights = fc.record({
  permissions: fc.subarray(
    [
      ...[
        everything,
        'user.read',
        'user.create',
        'user.update',
        'user.signInLink',
        'user.move',
        'role.update',
      ],
      ...['order.cancel', 'order.read', 'unit.read'],
    ],
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
const plain = <const D extends string>(...done: readonly D[]) =>
  fc.record({ ...at, do: fc.constantFrom(...done) })
const giving = <const D extends string>(...done: readonly D[]) =>
  fc.record({ ...at, do: fc.constantFrom(...done), given: someBranches })

/** What anybody may try by which users or roles change, and ways into the accounts of others. */
export const usualStep = fc.oneof(
  giving('createUser'),
  giving('changeBranches'),
  giving('bulkBranches'),
  giving('importUser'),
  plain('changeRole', 'bulkRole'),
  plain('undo', 'remove', 'endSessions'),
  { weight: 4, arbitrary: plain('takeLink') },
  fc.record({ ...at, do: fc.constantFrom('makeRole', 'editRole'), rights: someRights }),
)
/** The others, for those of a long sequence. */
export const rarerStep = fc.oneof(
  plain('disable', 'enable', 'restoreUser', 'resetFactor', 'requirePassword', 'bulkRemove'),
  plain('removeRole', 'restoreRole', 'bulkRoleRights', 'importRole', 'undoRoles'),
  plain('makeBranch', 'removeBranch', 'restoreBranch'),
  plain('signIn', 'changePassword', 'signOut'),
  {
    weight: 2,
    arbitrary: fc.record({
      ...at,
      do: fc.constant('moveUser' as const),
      into: fc.constantFrom(...branches),
      keeps: fc.boolean(),
    }),
  },
  plain('invite', 'actAsRole', 'actByScript', 'moveCustomer'),
)
type Done<A> = A extends fc.Arbitrary<infer S> ? S : never
export type RightsStep = Done<typeof usualStep> | Done<typeof rarerStep>

type Account = { readonly token: string; readonly user: string }
/** Somebody, and all whose accounts they have come into. */
export type Party = {
  accounts: Account[]
  readonly passwords: Map<string, string>
  /** The newest batches of theirs that can be undone. */
  users?: string | undefined
  roles?: string | undefined
}

export function chosen<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('An empty list has nothing to choose')
  return one
}

export function idsIn(owner: Sql, table: 'users' | 'roles' | 'branches'): Promise<string[]> {
  return owner<{ _id: string }[]>`select _id from ${owner(table)} order by created_at, _id`.then((rows) =>
    rows.map(({ _id }) => _id),
  )
}

type Client = ReturnType<typeof clientOf>
export type Taken = { readonly status: number; readonly user: string; readonly maker: string }

/** The moves on one company; each tries one thing, and whether it is refused does not matter here. */
export function rightsMoves({ app, owner }: Pick<FreshApp, 'app' | 'owner'>) {
  /** Makes a link and, after what happens meanwhile, comes into the account by it. */
  async function takeLink(
    party: Party,
    by: Account,
    client: Client,
    user: string,
    meanwhile?: () => Promise<void>,
  ): Promise<Taken | undefined> {
    const { body } = await client.post('/api/user/signInLink', { _id: user })
    if (!body.link) return undefined
    await meanwhile?.()
    const token = body.link.path.split('#token=')[1]
    const password = `kështjella ${randomUUID()}`
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/user/auth/link',
      payload: { token, password },
    })
    if (answer.statusCode === 200) {
      party.accounts.push({ token: answer.json().token, user })
      party.passwords.set(body.user.username, password)
    }
    return { status: answer.statusCode, user, maker: by.user }
  }

  async function bulk(party: Party, client: Client, plural: 'users' | 'roles', wanted: object) {
    const body = { ids: await idsIn(owner, plural), ...wanted, dryRun: false }
    const answer = await client.post(`/api/${plural}/bulk`, body)
    party[plural] = answer.body.bulk?.batch ?? party[plural]
  }

  async function importOf(party: Party, client: Client, single: 'user' | 'role', text: string) {
    const { body } = await client.post(`/api/${single}/import`, { text, dryRun: false, rows: 'all' })
    const plural = single === 'user' ? 'users' : 'roles'
    party[plural] = body.import?.batch ?? party[plural]
  }

  const restored = async (
    client: Client,
    single: string,
    table: 'users' | 'roles' | 'branches',
    at: number,
  ) => {
    const rows = await owner<{ _id: string; version: number }[]>`
      select _id, version::int as version from ${owner(table)} where deleted_at is not null order by _id`
    if (rows.length > 0) await client.post(`/api/${single}/restore`, chosen(rows, at))
  }

  async function signIn(party: Party, index: number) {
    if (party.passwords.size === 0) return
    const [username, password] = chosen([...party.passwords], index)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/auth',
      payload: { username, password },
    })
    const [found] = await owner`select _id from users where username = ${username}`
    if (answer.statusCode === 200) party.accounts.push({ token: answer.json().token, user: found?._id })
  }

  /** Invites somebody by a list, and comes into the account by the invitation. */
  async function invite(party: Party, client: Client, person: object) {
    const { body } = await client.post('/api/user/inviteList', { language: 'sq', people: [person] })
    for (const { username, path } of body.links ?? []) {
      const password = `kështjella ${randomUUID()}`
      const payload = { token: path.split('#token=')[1], password }
      const answer = await app.inject({ method: 'PUT', url: '/api/user/auth/link', payload })
      const [found] = await owner`select _id from users where username = ${username}`
      if (answer.statusCode !== 200) continue
      party.accounts.push({ token: answer.json().token, user: found?._id })
      party.passwords.set(username, password)
    }
  }

  /** Seen as a role, and by a script with whatever its maker may give it: neither changes who may what. */
  async function withOtherRights(client: Client, _id: string, role: string) {
    const [data, rights] = [{ role }, { permissions: [everything] }]
    await client.put('/api/user', { _id, data })
    await client.put('/api/role', { _id: role, data: rights })
    await client.post('/api/user/signInLink', { _id })
  }

  async function actAsRole(client: Client, _id: string, role: string) {
    const { status } = await client.post('/api/user/auth/seeAs', { role })
    if (status !== 200) return
    await withOtherRights(client, _id, role)
    await client.send('DELETE', '/api/user/auth/seeAs')
  }

  async function actByScript(client: Client, _id: string, role: string) {
    const reading = { name: `Skript ${randomUUID()}`, days: 30, branches: ['tirana'] }
    const permissions = ['user.read', 'user.update', 'role.update', 'unit.read']
    for (const wanted of [permissions, ['unit.read']]) {
      const { body } = await client.post('/api/user/auth/apiToken', { ...reading, permissions: wanted })
      if (body.token) await withOtherRights(clientOf(app, { token: `Bearer ${body.token}` }), _id, role)
    }
  }

  async function moveCustomer(client: Client, branch: string) {
    const made = await client.post('/api/customer', { kind: 'person', firstName: 'Besa', lastName: 'Leka' })
    const [one] = await owner`select _id from customers order by created_at desc, _id limit 1`
    await client.post('/api/customer/move', { _id: made.body.customer?._id ?? one?._id, branch })
  }

  async function attempt(party: Party, one: RightsStep): Promise<Taken | undefined> {
    if (party.accounts.length === 0 || one.do === 'signIn') return void (await signIn(party, one.on))
    const by = chosen(party.accounts, one.by)
    const client = clientOf(app, by, one.branch === undefined ? {} : { branch: one.branch })
    const _id = chosen(await idsIn(owner, 'users'), one.on)
    const role = chosen(await idsIn(owner, 'roles'), one.role)
    const username = `p${randomUUID().slice(0, 13)}`
    const [named] = await owner`select name from roles where _id = ${role}`
    const given = 'given' in one ? one.given : []
    const rights = 'rights' in one ? one.rights : {}
    const moved = 'into' in one ? one : { into: undefined, keeps: false }
    const [own] = await owner`select username from users where _id = ${by.user}`
    const change = (data: object) => client.put('/api/user', { _id, data })
    const moves: Record<RightsStep['do'], () => Promise<unknown>> = {
      createUser: () => client.post('/api/user', { username, name: 'I Ri', role, extraBranches: given }),
      changeBranches: () => change({ extraBranches: given }),
      changeRole: () => change({ role }),
      // In the branch of whom they move: elsewhere they would not find them.
      moveUser: async () => {
        const [of] = await owner<{ branch: string }[]>`select branch from users where _id = ${_id}`
        const there = clientOf(app, by, of)
        return there.post('/api/user/move', { _id, branch: moved.into, keepsBranch: moved.keeps })
      },
      disable: () => client.post('/api/user/disable', { _id }),
      enable: () => client.post('/api/user/enable', { _id }),
      bulkBranches: () => bulk(party, client, 'users', { change: { extraBranches: given } }),
      bulkRole: () => bulk(party, client, 'users', { change: { role } }),
      bulkRemove: async () =>
        void (await client.post('/api/users/bulk', { ids: [_id], delete: true, dryRun: false })),
      importUser: () =>
        importOf(
          party,
          client,
          'user',
          `username,name,role,extraBranches\n${username},I Ri,${named?.name},"${given.join('; ')}"\n`,
        ),
      undo: async () => party.users && client.post('/api/users/bulk/undo', { batch: party.users }),
      remove: () => client.remove('/api/user', _id),
      restoreUser: () => restored(client, 'user', 'users', one.on),
      endSessions: () => client.post('/api/user/endSessions', { _id }),
      resetFactor: () => client.post('/api/user/resetFactor', { _id }),
      requirePassword: () => client.post('/api/user/requirePassword', { _id }),
      makeRole: () => client.post('/api/role', { name: `Rol ${randomUUID()}`, ...rights }),
      editRole: () => client.put('/api/role', { _id: role, data: rights }),
      bulkRoleRights: () => bulk(party, client, 'roles', { change: { ownRows: [], hiddenFields: [] } }),
      importRole: () => importOf(party, client, 'role', `name,longestHoldDays\nRol ${randomUUID()},300\n`),
      undoRoles: async () => party.roles && client.post('/api/roles/bulk/undo', { batch: party.roles }),
      removeRole: () => client.remove('/api/role', role),
      restoreRole: () => restored(client, 'role', 'roles', one.role),
      makeBranch: () => client.post('/api/branch', { code: username, name: username }),
      removeBranch: async () => client.remove('/api/branch', chosen(await idsIn(owner, 'branches'), one.on)),
      restoreBranch: () => restored(client, 'branch', 'branches', one.on),
      signIn: () => signIn(party, one.on),
      changePassword: async () => {
        const newPassword = `kështjella ${randomUUID()}`
        const oldPassword = party.passwords.get(own?.username)
        const { body } = await client.put('/api/user/auth', { oldPassword, newPassword })
        if (body.success) party.passwords.set(own?.username, newPassword)
      },
      signOut: () => client.send('DELETE', '/api/user/auth'),
      invite: () =>
        invite(party, client, {
          ...{ name: 'I Ftuar', username, email: '', role },
          branch: chosen(branches, one.on),
        }),
      actAsRole: () => actAsRole(client, _id, role),
      actByScript: () => actByScript(client, _id, role),
      moveCustomer: () => moveCustomer(client, chosen(branches, one.on)),
      takeLink: async () => undefined,
    }
    if (one.do === 'takeLink') return takeLink(party, by, client, _id)
    await moves[one.do]()
    return undefined
  }
  return { attempt, takeLink }
}
