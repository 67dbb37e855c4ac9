import { beforeAll, expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const now = () => new Date().toISOString()
const managerPerson = await aPerson(sql, { role: 'manager', username: 'manager.tirana' })
const manager = clientOf(app, managerPerson)
const elsewherePerson = await aPerson(sql, { role: 'manager', branch: 'durres', username: 'manager.durres' })
const elsewhere = clientOf(app, elsewherePerson)
const agentPerson = await aPerson(sql, { role: 'agent', username: 'agent.tirana' })
const agent = clientOf(app, agentPerson)
const administrator = clientOf(app, await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] }))

let unit: Body
let customer: Body
let theirs: Body
beforeAll(async () => {
  unit = await aUnit(manager, { salePrice: 10_000_000 })
  customer = await aCustomer(manager, { personalNumber: 'J41230089L' })
  theirs = await aCustomer(elsewhere, { firstName: 'Ylli' })
  await manager.put('/api/unit', { _id: unit._id, data: { salePrice: 11_000_000 } })
})

async function auditOf(client: Client, query: Record<string, unknown> = {}): Promise<Body[]> {
  const { status, body, text } = await client.get('/api/audit', query)
  expect(status, text).toBe(200)
  return body.audit
}

async function fileOf(
  { token }: Pick<Person, 'token'>,
  query: Record<string, unknown> = {},
): Promise<string> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await app.inject({ url: `/api/audit/export?${text}`, headers: { authorization: token } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}

/** Refusals are written after they are answered. */
async function refusalsOf(person: Person): Promise<Body[]> {
  let found: Body[] = []
  await expect
    .poll(async () => {
      found = await auditOf(manager, { group: 'refusals', by: person._id })
      return found.length
    })
    .toBeGreaterThan(0)
  return found
}

test('a change says who made it, when, from where, from what to what, and by which role and permission', async () => {
  const [entry] = await auditOf(manager, { resource: 'unit', record: unit._id })
  expect(entry).toMatchObject({
    kind: 'change',
    action: 'update',
    by: { _id: managerPerson._id, name: 'Emri manager.tirana' },
    address: '127.0.0.1',
    permission: 'unit.update',
    role: 'Drejtues dege',
    resource: 'unit',
    record: { _id: unit._id, isDeleted: false, values: { currency: 'EUR' } },
    changes: [{ field: 'salePrice', from: 10_000_000, to: 11_000_000 }],
  })
})

test('what followed from an action was allowed by the permission of that action', async () => {
  const free = await aUnit(manager)
  const order = await anOrder(manager, [free._id])
  const held = await manager.post('/api/order/hold', {
    _id: order._id,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect(held.status, held.text).toBe(200)
  const [entry] = await auditOf(manager, { resource: 'unit', record: free._id, action: 'hold' })
  expect(entry).toMatchObject({
    permission: 'order.hold',
    cause: { resource: 'order', record: { _id: order._id, title: order.number } },
  })
})

test('a refusal says what was asked for and which permission was missing', async () => {
  expect((await agent.get('/api/users')).status).toBe(403)
  const [entry] = await refusalsOf(agentPerson)
  expect(entry).toMatchObject({
    kind: 'refused',
    route: 'GET /api/users',
    permission: 'user.read',
    by: { _id: agentPerson._id },
    address: '127.0.0.1',
    changes: [],
  })
})

test('without the permission nobody reads or exports it, and the refusal is in it', async () => {
  for (const path of ['/api/audit', '/api/audit/export']) {
    const answer = await agent.get(path)
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain(customer._id)
  }
  await expect
    .poll(async () => (await refusalsOf(agentPerson)).map(({ permission }) => permission))
    .toContain('audit.read')
})

test('of another branch nothing is told, by whichever filter, page or file', async () => {
  const queries: Record<string, unknown>[] = [
    {},
    { resource: 'customer' },
    { record: theirs._id },
    { resource: 'customer', record: theirs._id },
    { by: elsewherePerson._id },
    { group: 'changes', pagination: { itemsPerPage: 200 } },
  ]
  for (const query of queries) {
    const { text } = await manager.get('/api/audit', query)
    expect(text).not.toContain(theirs._id)
    expect(text).not.toContain('Ylli')
    const { pagination: _, ...asked } = query
    expect(await fileOf(managerPerson, asked)).not.toContain('Ylli')
  }
  expect((await manager.get('/api/audit', { record: customer._id })).text).toContain(customer._id)
  expect((await elsewhere.get('/api/audit', { record: theirs._id })).text).toContain(theirs._id)
})

test('who acted in another branch is not followed there', async () => {
  await elsewhere.get('/api/roles')
  const of = (client: Client) => auditOf(client, { group: 'signIns' })
  const people = (await of(manager)).map(({ by }) => by?._id)
  expect(people).not.toContain(elsewherePerson._id)
})

test('a hidden field is told to nobody from whom it is hidden, neither its value nor that it changed', async () => {
  const reader = await personWith(
    { sql, owner, now },
    {
      permissions: ['audit.read', 'customer.read', 'unit.read'],
      hidden: ['customer.personalNumber', 'unit.salePrice'],
    },
  )
  const client = clientOf(app, reader)
  const found = await auditOf(client, { resource: 'unit', record: unit._id })
  expect(found.map(({ action }) => action)).toEqual(['create'])
  const all = await client.get('/api/audit', { pagination: { itemsPerPage: 200 } })
  expect(all.text).not.toContain('personalNumber')
  expect(all.text).not.toContain('salePrice')
  expect(all.text).not.toContain('11000000')
  const file = await fileOf(reader)
  expect(file).not.toContain('11.000')
  expect(file).toContain(unit.code)
})

test('of records that somebody may not read, or only their own, nothing is told', async () => {
  const unitsAlone = await personWith({ sql, owner, now }, { permissions: ['audit.read', 'unit.read'] })
  const own = await personWith(
    { sql, owner, now },
    { permissions: ['audit.read', 'customer.read'], ownRows: ['customer'] },
  )
  const changes = { group: 'changes', pagination: { itemsPerPage: 200 } }
  const kinds = (entries: readonly Body[]) => [...new Set(entries.map(({ resource }) => resource))]
  expect(kinds(await auditOf(clientOf(app, unitsAlone), changes))).toEqual(['unit'])
  expect(kinds(await auditOf(clientOf(app, own), changes))).toEqual([])
})

test('pages follow one another without a gap and without telling anything twice', async () => {
  const whole = await auditOf(manager, { group: 'changes', pagination: { itemsPerPage: 200 } })
  const read: string[] = []
  let after: string | undefined
  do {
    const pagination = { itemsPerPage: 3, ...(after && { after }) }
    const { body } = await manager.get('/api/audit', { group: 'changes', pagination })
    read.push(...body.audit.map(({ _id }: Body) => _id))
    after = body.pagination.next
  } while (after)
  expect(read).toEqual(whole.map(({ _id }) => _id))
  expect(new Set(read).size).toBe(read.length)
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('entries of one moment are paged whichever table they come from', async () => {
  const person = await aPerson(sql, { role: 'agent' })
  const at = '2026-03-03T10:00:00.000Z'
  for (const _ of [1, 2]) {
    await owner`insert into audit_entries (at, branch, resource, record, action, by)
      values (${at}, 'tirana', 'unit', ${unit._id}, 'update', ${person._id})`
    await owner`insert into access_entries (at, kind, by, address, request_id)
      values (${at}, 'signIn', ${person._id}, '10.0.0.1', 'x')`
  }
  const kinds: string[] = []
  let after: string | undefined
  do {
    const pagination = { itemsPerPage: 1, ...(after && { after }) }
    const { body } = await manager.get('/api/audit', { by: person._id, pagination })
    kinds.push(...body.audit.map(({ kind }: Body) => kind))
    after = body.pagination.next
  } while (after)
  expect(kinds).toEqual(['change', 'change', 'signIn', 'signIn'])
})

test('it is narrowed by time, to the moment', async () => {
  const [newest] = await auditOf(manager, { resource: 'unit', record: unit._id })
  const same = { resource: 'unit', record: unit._id, from: newest.at, to: newest.at }
  expect((await auditOf(manager, same)).map(({ _id }) => _id)).toEqual([newest._id])
  expect(await auditOf(manager, { ...same, to: '2020-01-01T00:00:00.000Z' })).toEqual([])
})

test.each([
  [{ group: 'everything' }, 'group'],
  [{ resource: 'view' }, 'resource'],
  [{ record: 'x' }, 'record'],
  [{ from: 'yesterday' }, 'from'],
  [{ action: "'; drop table" }, 'action'],
  [{ pagination: { after: 'bm90IGEgcGxhY2U' } }, 'pagination.after'],
])('what is no filter (%j) is refused by its name', async (query, field) => {
  const { status, body } = await manager.get('/api/audit', query)
  expect(status).toBe(400)
  expect(body.fields.map((issue: Body) => issue.field)).toEqual([field])
})

test('an export of it is a file in the reader’s language, and is recorded with its rows', async () => {
  const own = await aUnit(manager)
  const file = await fileOf(managerPerson, { resource: 'unit', record: own._id })
  const [heading, line] = file.split('\r\n')
  expect(heading).toContain('Kur,Kush,Çfarë')
  expect(line).toContain('Emri manager.tirana')
  expect(line).toContain('Njësi: shto')
  expect(line).not.toContain('unit.create')
  await expect
    .poll(
      async () =>
        await owner`
      select kind, rows, permission from access_entries where resource = 'audit' and by = ${managerPerson._id}
      order by id desc limit 2`,
    )
    .toMatchObject([{ kind: 'export', rows: 1, permission: 'audit.read' }, { kind: 'exportBegun' }])
})

test('of a changed role its file tells in words what came and what went, and nothing of what stayed', async () => {
  const chief = await aPerson(sql, { role: 'administrator' })
  const client = clientOf(app, chief)
  const permissions = ['customer.read', 'unit.read', 'unit.update']
  const { role } = (await client.post('/api/role', { name: 'Shitja', permissions })).body
  const data = { permissions: ['customer.read', 'unit.read', 'order.read'], hiddenFields: [] }
  const changed = await client.put('/api/role', { _id: role._id, data })
  expect(changed.status, changed.text).toBe(200)
  const lines = (await fileOf(chief, { resource: 'role', record: role._id })).split('\r\n')
  const line = lines.find((one) => one.includes('u hoq')) ?? ''
  expect(line).toContain('Lejet, u hoq: Njësi: ndrysho')
  expect(line).toContain('Lejet, u shtua: Kontrata dhe rezervime: shiko')
  expect(line).toContain('Fusha të fshehura, u hoq: Klientë: Numri personal')
  expect(line).not.toContain('Klientë: shiko')
  expect(line).not.toMatch(/\b(?:unit|order|customer)\./)
})

test('who failed to sign in under a name that nobody has is told to administrators alone', async () => {
  await owner`insert into access_entries (at, kind, address, request_id)
    values (now(), 'signInFailed', '10.9.8.7', 'x')`
  const seen = async (client: Client) =>
    (await client.get('/api/audit', { group: 'signIns' })).text.includes('10.9.8.7')
  expect(await seen(administrator)).toBe(true)
  expect(await seen(manager)).toBe(false)
})

test('from where somebody did it is told to themselves and to whoever may see their sessions', async () => {
  const changed = await aUnit(administrator)
  const who = await personWith(
    { sql, owner, now },
    { permissions: ['audit.read', 'unit.read', 'unit.update'] },
  )
  const reader = clientOf(app, who)
  await reader.put('/api/unit', { _id: changed._id, data: { salePrice: 9_000_000 } })
  await manager.put('/api/unit', { _id: changed._id, data: { salePrice: 8_000_000 } })
  const addresses = async (client: Client) =>
    (await auditOf(client, { record: changed._id })).map(({ address }) => address)
  const here = '127.0.0.1'
  expect(await addresses(administrator)).toEqual([here, here, here])
  // Above a manager is the administrator.
  expect(await addresses(manager)).toEqual([here, here, null])
  expect(await addresses(reader)).toEqual([null, here, null])
  expect(await fileOf(who, { record: changed._id })).not.toMatch(/127\.0\.0\.1[\s\S]*127\.0\.0\.1/)
})

test('a deleted record keeps its name and says that it is deleted', async () => {
  const gone = await aCustomer(manager, { firstName: 'Gëzim', lastName: 'Hoxha' })
  expect((await manager.remove('/api/customer', gone._id)).status).toBe(200)
  const [entry] = await auditOf(manager, { record: gone._id })
  expect(entry).toMatchObject({ action: 'delete', record: { title: 'Gëzim Hoxha', isDeleted: true } })
})

test('neither the server nor the owner of the database changes an entry or deletes a young one', async () => {
  const [entry] = await owner`select * from audit_entries where record = ${unit._id} order by id desc limit 1`
  await expect(owner`update audit_entries set by = null where id = ${entry?.id}`).rejects.toThrow(
    /only added/,
  )
  await expect(owner`delete from audit_entries where id = ${entry?.id}`).rejects.toThrow(/only added/)
  const touched = await sql.begin(async (db) => {
    await db`select set_config('app.branches', 'tirana', true), set_config('app.branch', 'tirana', true)`
    const changed = await db`update audit_entries set by = null where id = ${entry?.id}`
    const deleted = await db`delete from audit_entries where id = ${entry?.id}`
    return changed.count + deleted.count
  })
  expect(touched).toBe(0)
  expect(await owner`select * from audit_entries where id = ${entry?.id}`).toEqual([entry])
})

test('there is no change without its entry, and no entry without its change', async () => {
  const changed = await aUnit(manager, { salePrice: 5_000 })
  const stateOf = async () => [
    await owner`select sale_price, version from units where _id = ${changed._id}`,
    await owner`select action, after from audit_entries where record = ${changed._id} order by id`,
  ]
  const before = await stateOf()
  const change = () => manager.put('/api/unit', { _id: changed._id, data: { salePrice: 6_000 } })
  await owner.unsafe(`
    create function refuse_here() returns trigger language plpgsql as $$
    begin raise exception 'no entry'; end $$;
    create trigger refuse_here before insert on audit_entries for each row execute function refuse_here()`)
  const withoutEntry = await change()
  await owner`drop function refuse_here cascade`
  expect(withoutEntry.status).toBe(500)
  expect(await stateOf()).toEqual(before)

  await owner.unsafe(`
    create function refuse_here() returns trigger language plpgsql as $$
    begin raise exception 'no change'; end $$;
    create constraint trigger refuse_here after update on units deferrable initially deferred
      for each row execute function refuse_here()`)
  const undone = await change()
  await owner`drop function refuse_here cascade`
  expect(undone.status).toBe(500)
  expect(await stateOf()).toEqual(before)
  expect((await change()).status).toBe(200)
  expect(await stateOf()).not.toEqual(before)
})
