import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCode, aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aReceiver, type Behaviour } from '../../test/receiver.ts'
import { secretOf } from '../database/secret.ts'
import { callWebhooks, pruneDeliveries } from './call-webhooks.ts'
import { openAddresses } from './open-addresses.ts'
import { webhookKeyFrom } from './signature.ts'
import { takeUpChanges } from './take-up-changes.ts'
import { pauseWebhook, webhooksOn } from './webhook-in-hand.ts'

const { now, laterBy } = aClock()
const { app, sql, owner, config } = await freshApp({ webhookAllow: ['127.0.0.1', '169.254.169.254'] }, now)
await aCompany(sql)
const groups = { reportingRoles: [], limitedRoles: [] }
const calling = {
  groups,
  key: webhookKeyFrom(secretOf(config)),
  isOpen: openAddresses(['127.0.0.1']),
  clock: now,
  patienceMs: 300,
}
let manager: Client
let behaviour: Behaviour = 'take'
const receiver = await aReceiver(() => behaviour)

const anAdmin = async () => clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
const aRun = () => aJobRun(sql, now(), { note: () => {} })

/** Nobody stays signed in for days, and a company has only so many webhooks. */
beforeEach(async () => {
  manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  await owner`update webhooks set deleted_at = now()`
})

/** What the program does by itself every few seconds. */
async function tell(): Promise<void> {
  await takeUpChanges(aRun(), groups)
  await callWebhooks(aRun(), calling)
}

/** One that is on, at a path of its own. */
async function aWebhook(by: Client, events: readonly string[], more: Record<string, unknown> = {}) {
  const name = aCode('Faqja')
  const made = await by.post('/api/webhook', { name, url: `${receiver.url}/${name}`, events, ...more })
  expect(made.status, made.text).toBe(200)
  const { _id } = made.body.webhook
  const { status, body, text } = await by.post('/api/webhook/newSecret', { _id })
  expect(status, text).toBe(200)
  const told = () => receiver.received.filter(({ path }) => path.endsWith(name))
  return { _id: _id as string, name, secret: body.secret as string, webhook: body.webhook as Body, told }
}

async function stateOf(by: Client, _id: string) {
  const { status, problem } = (await by.get('/api/webhook', { id: _id })).body.webhook
  return [status, problem]
}

async function deliveriesOf(by: Client, webhook: string): Promise<Body[]> {
  const sort = [{ field: 'happenedAt', direction: 'asc' }]
  const { status, body, text } = await by.get('/api/webhookDeliveries', {
    filter: [
      { type: 'all', data: { webhook: { comparator: 'INCLUDES', type: 'basic', values: [webhook] } } },
    ],
    sort,
  })
  expect(status, text).toBe(200)
  return body.webhookDeliveries
}

test('a change is told by its ids and the names of its fields, signed, and never by its values', async () => {
  const admin = await anAdmin()
  const { told, secret } = await aWebhook(admin, ['unit.create', 'unit.update', 'unit.delete'])
  const unit = await aUnit(manager, { salePrice: 4_711_000 })
  await manager.put('/api/unit', { _id: unit._id, data: { salePrice: 4_712_000 } })
  await manager.remove('/api/unit', unit._id)
  await tell()
  await tell()
  const ofUnit = { resource: 'unit', _id: unit._id, branch: 'tirana' }
  expect(told().map(({ type, data }) => [type, data])).toEqual([
    ['unit.create', { ...ofUnit, changed: expect.arrayContaining(['code', 'salePrice']) }],
    ['unit.update', { ...ofUnit, changed: ['salePrice'] }],
    ['unit.delete', { ...ofUnit, changed: [] }],
  ])
  const [, change] = told()
  expect(change?.body).not.toContain('4712')
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = change?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(key).toHaveLength(32)
  expect(signature).toBe(
    `v1,${createHmac('sha256', key).update(`${id}.${at}.${change?.body}`).digest('base64')}`,
  )
  expect(Number(at)).toBe(Math.floor(Date.parse(now()) / 1000))
})

test('only what was chosen is told: an action by its name, and what it writes elsewhere as a change', async () => {
  const admin = await anAdmin()
  const { told } = await aWebhook(admin, ['order.hold', 'customer.create'])
  const changes = await aWebhook(admin, ['role.update'])
  const order = await anOrder(manager, [(await aUnit(manager))._id])
  const held = await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(2) })
  expect(held.status, held.text).toBe(200)
  const role = crypto.randomUUID()
  await sql`insert into audit_entries (resource, record, action) values ('role', ${role}, 'hold')`
  await tell()
  expect(told().map(({ type }) => type)).toEqual(['customer.create', 'order.hold'])
  expect(changes.told()).toMatchObject([{ type: 'role.update', data: { _id: role, branch: null } }])
})

const inDays = (days: number) => new Date(Date.parse(now()) + days * 86_400_000).toISOString()

test('what was undone is not told, and what happened before it was turned on neither', async () => {
  const admin = await anAdmin()
  await aUnit(manager)
  await tell()
  const { told } = await aWebhook(admin, ['unit.create'])
  const refused = await manager.post('/api/unit', {
    code: 'X',
    kind: 'apartment',
    property: crypto.randomUUID(),
  })
  expect(refused.status).toBe(422)
  const undone = sql.begin(async (db) => {
    await db`insert into audit_entries (resource, record, action) values ('unit', ${crypto.randomUUID()}, 'create')`
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await tell()
  expect(told()).toEqual([])
})

test('a change that commits after a later one is told too', async () => {
  const admin = await anAdmin()
  const { told } = await aWebhook(admin, ['role.update'])
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const write = (db: typeof sql, record: string) =>
    db`insert into audit_entries (resource, record, action) values ('role', ${record}, 'update')`
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let isWritten = () => {}
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const slow = sql.begin(async (db) => {
    await write(db as unknown as typeof sql, first)
    isWritten()
    await held
  })
  await written
  await write(sql, second)
  const taking = takeUpChanges(aRun(), groups)
  commit()
  await Promise.all([slow, taking])
  await tell()
  expect(told().map(({ data }) => data._id)).toEqual([first, second])
})

test('of several branches only those are told that were chosen, and of no choice those of whoever answers', async () => {
  const director = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres', at: now() }))
  const inTirana = await aWebhook(director, ['customer.create'], { branches: ['tirana'] })
  const everywhere = await aWebhook(director, ['customer.create'])
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: now() }))
  await aCustomer(manager)
  await aCustomer(inDurres)
  await tell()
  expect(inTirana.told().map(({ data }) => data.branch)).toEqual(['tirana'])
  expect(everywhere.told().map(({ data }) => data.branch)).toEqual(['tirana', 'durres'])
})

test('nobody has more told than they can see: by branch, resource, own records and hidden fields', async () => {
  const chief = await aRoleThat([
    'webhook.read',
    'webhook.create',
    'webhook.update',
    'webhook.newSecret',
    'unit.read',
  ])
  const body = { name: aCode(), url: receiver.url }
  for (const [given, field] of [
    [{ events: ['customer.update'] }, 'events'],
    [{ events: ['unit.read'] }, 'events'],
    [{ events: ['unit.update'], branches: ['durres'] }, 'branches'],
  ] as const) {
    const refused = await chief.client.post('/api/webhook', { ...body, ...given })
    expect([refused.status, refused.body.fields[0].field]).toEqual([422, field])
  }
  const { told } = await aWebhook(chief.client, ['unit.update'])
  const unit = await aUnit(manager)
  await manager.put('/api/unit', { _id: unit._id, data: { minPrice: 100 } })
  await manager.put('/api/unit', { _id: unit._id, data: { minPrice: 200, position: 'B' } })
  await tell()
  expect(told().map(({ data }) => data.changed)).toEqual([['position']])
  const own = await aRoleThat(['webhook.read', 'webhook.create', 'unit.read'], ['unit'])
  const refused = await own.client.post('/api/webhook', { ...body, events: ['unit.update'] })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'events'])
})

/** Somebody with these permissions in Tirana, who does not see the lowest price. */
async function aRoleThat(permissions: readonly string[], ownRows: readonly string[] = []) {
  const person = await aPerson(sql, { role: 'agent', at: now() })
  const role = crypto.randomUUID()
  await owner`
    insert into roles (_id, name, permissions, own_rows, hidden_fields, decided_fields)
    values (${role}, ${aCode('Rol')}, ${[...permissions]}, ${[...ownRows]}, '{unit.minPrice}', '{unit.minPrice}')`
  await owner`update users set role = ${role} where _id = ${person._id}`
  return { client: clientOf(app, person), person }
}

test('who can no longer see it has nothing more sent: the webhook is paused, and administrators are told', async () => {
  const boss = await anAdmin()
  const ways = {
    disabled: (_id: string) => owner`update users set status = 'disabled' where _id = ${_id}`,
    deleted: (_id: string) => owner`update users set deleted_at = now() where _id = ${_id}`,
    withoutRight: (_id: string) => owner`update roles set permissions = '{webhook.read}'
      where _id = (select role from users where _id = ${_id})`,
    withOwnRowsOnly: (_id: string) => owner`update roles set own_rows = '{unit}'
      where _id = (select role from users where _id = ${_id})`,
    withoutWebhooks: (_id: string) => owner`update roles set permissions = '{unit.read}'
      where _id = (select role from users where _id = ${_id})`,
  }
  for (const [way, lose] of Object.entries(ways)) {
    const { client, person } = await aRoleThat([
      'webhook.read',
      'webhook.create',
      'webhook.newSecret',
      'unit.read',
    ])
    const { told, _id, name } = await aWebhook(client, ['unit.create'])
    await aUnit(manager)
    // What was written down for it before must not be sent afterwards.
    await takeUpChanges(aRun(), groups)
    await lose(person._id)
    await callWebhooks(aRun(), calling)
    expect(told(), way).toEqual([])
    expect(await stateOf(boss, _id), way).toEqual(['paused', 'rights'])
    expect(
      (await deliveriesOf(boss, _id)).map(({ status }) => status),
      way,
    ).toEqual(['withheld'])
    const { notifications } = (await boss.get('/api/notifications')).body
    expect(
      notifications.filter(({ kind, title }: Body) => kind === 'webhookPaused' && title === name),
    ).toHaveLength(1)
    await aUnit(manager)
    await tell()
    expect(told(), way).toEqual([])
  }
})

test('whoever answers for a webhook hears that it was paused, at the bell and by mail, as long as they may see it', async () => {
  const boss = await aPerson(sql, { role: 'administrator', at: now() })
  const mailTo = async (person: string) =>
    (await owner`select letter from mails where user_id = ${person}`).map(({ letter }) => letter.button?.path)
  for (const [left, seen] of [
    ['webhook.read', true],
    ['unit.read', false],
  ] as const) {
    const { client, person } = await aRoleThat([
      ...['webhook.read', 'webhook.create', 'webhook.newSecret', 'unit.read'],
    ])
    await owner`update users set email = username || '@example.al' where _id in (${person._id}, ${boss._id})`
    const { _id, name } = await aWebhook(client, ['unit.create'])
    await owner`update roles set permissions = ${[left]}
      where _id = (select role from users where _id = ${person._id})`
    await tell()
    const told = {
      ...{ kind: 'webhookPaused', title: name, by: null },
      entity: { resource: 'webhook', _id, branch: 'tirana' },
    }
    const { notifications, unread } = (await client.get('/api/notifications')).body
    expect([notifications, unread], left).toMatchObject(seen ? [[told], 1] : [[], 0])
    expect((await clientOf(app, boss).get('/api/notifications')).body.notifications[0]).toMatchObject(told)
    expect(await mailTo(person._id), left).toEqual([seen ? `/webhooks/${_id}` : undefined])
    expect(await mailTo(boss._id)).toContain(`/webhooks/${_id}`)
  }
})

test('that a webhook was paused, and why, stands in the log as well', async () => {
  const { _id } = await aWebhook(await anAdmin(), ['unit.create'])
  const said: unknown[] = []
  const log = { error: () => {}, warn: (...about: unknown[]) => void said.push(...about) }
  for (const one of await webhooksOn(sql, _id))
    await pauseWebhook(aJobRun(sql, now(), { log }), one, 'failing')
  expect(said).toEqual([
    { webhook: _id, problem: 'failing' },
    expect.stringContaining('A webhook was paused'),
  ])
})

test('one that somebody else answers for by now is not paused for what its former one may not see', async () => {
  const { client } = await aRoleThat(['webhook.read', 'webhook.create', 'webhook.newSecret', 'unit.read'])
  const { _id } = await aWebhook(client, ['unit.create'])
  const [inHand] = await webhooksOn(sql, _id)
  const admin = await anAdmin()
  const taken = await admin.put('/api/webhook', { _id, data: { name: aCode('Faqja') } })
  expect(taken.status, taken.text).toBe(200)
  if (inHand) await pauseWebhook(aRun(), inHand, 'rights')
  expect([inHand?._id, await stateOf(admin, _id)]).toEqual([_id, ['on', null]])
})

test('what names no branches tells of those alone that whoever answers has, when it is written down and when it is sent', async () => {
  const { client, person } = await aRoleThat([
    ...['webhook.read', 'webhook.create', 'webhook.newSecret', 'unit.read'],
  ])
  const { _id, told } = await aWebhook(client, ['unit.create'])
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: now() }))
  const written = () => owner`select place, status, problem from webhook_deliveries where webhook = ${_id}`
  await aUnit(inDurres)
  await takeUpChanges(aRun(), groups)
  expect(await written()).toEqual([])
  await owner`update users set extra_branches = '{durres}' where _id = ${person._id}`
  await aUnit(inDurres)
  await takeUpChanges(aRun(), groups)
  await owner`update users set extra_branches = '{}' where _id = ${person._id}`
  await callWebhooks(aRun(), calling)
  expect(told()).toEqual([])
  expect(await written()).toEqual([{ place: 'durres', status: 'withheld', problem: 'notAllowed' }])
})

test('nobody brings back a deleted webhook that tells more than they can see', async () => {
  const admin = await anAdmin()
  const { _id } = await aWebhook(admin, ['customer.create'])
  expect((await admin.remove('/api/webhook', _id)).status).toBe(200)
  const { client } = await aRoleThat(['webhook.read', 'webhook.delete', 'unit.read'])
  const isDeleted = async () =>
    (await owner`select from webhooks where _id = ${_id} and deleted_at is not null`).length === 1
  const refused = await client.post('/api/webhook/restore', { _id })
  expect([refused.status, refused.body.fields?.[0].field, await isDeleted()]).toEqual([422, 'events', true])
  const restored = await admin.post('/api/webhook/restore', { _id })
  expect([restored.status, await isDeleted()]).toEqual([200, false])
})

test('whoever changes or turns on a webhook answers for it from then on, and must be able to see it all', async () => {
  const admin = await anAdmin()
  const { told, _id } = await aWebhook(admin, ['unit.update', 'customer.create'])
  const rights = [
    'webhook.read',
    'webhook.update',
    'webhook.newSecret',
    'webhook.turnOn',
    'webhook.turnOff',
    'unit.read',
  ]
  const { client } = await aRoleThat(rights)
  const stolen = await client.put('/api/webhook', { _id, data: { url: `${receiver.url}/elsewhere` } })
  expect([stolen.status, stolen.body.fields[0].field]).toEqual([422, 'events'])
  expect((await client.post('/api/webhook/newSecret', { _id })).status).toBe(403)
  expect((await client.post('/api/webhook/turnOff', { _id })).status).toBe(200)
  expect((await client.post('/api/webhook/turnOn', { _id })).status).toBe(403)
  expect((await admin.get('/api/webhook', { id: _id })).body.webhook).toMatchObject({
    status: 'off',
    secretNumber: 1,
  })
  expect((await admin.post('/api/webhook/turnOn', { _id })).status).toBe(200)
  await aCustomer(manager)
  await tell()
  expect(told()).toHaveLength(1)
})

test('what happens while it is off is not told, and what waited then is not sent', async () => {
  const admin = await anAdmin()
  const { told, _id } = await aWebhook(admin, ['customer.create'])
  await aCustomer(manager)
  await takeUpChanges(aRun(), groups)
  await admin.post('/api/webhook/turnOff', { _id })
  await aCustomer(manager)
  await tell()
  await admin.post('/api/webhook/turnOn', { _id })
  await tell()
  expect(told()).toEqual([])
  expect(await deliveriesOf(admin, _id)).toMatchObject([{ status: 'withheld', problem: 'off' }])
})

test('what is not taken is sent again with the same id after growing pauses, and after three days it is paused', async () => {
  const boss = await anAdmin()
  const { told, _id } = await aWebhook(boss, ['customer.create'])
  await aCustomer(manager)
  behaviour = 'refuse'
  await tell()
  await tell()
  const [first] = await deliveriesOf(boss, _id)
  expect(first).toMatchObject({
    status: 'waiting',
    problem: 'refused',
    tries: 1,
    answerStatus: 503,
    answer: 'try again later',
  })
  let rounds = 1
  for (; rounds < 40; rounds++) {
    laterBy(6 * 3600)
    await callWebhooks(aRun(), calling)
    const [status] = await stateOf(await anAdmin(), _id)
    if (status === 'paused') break
  }
  behaviour = 'take'
  const admin = await anAdmin()
  expect(await stateOf(admin, _id)).toEqual(['paused', 'failing'])
  expect(rounds).toBeGreaterThanOrEqual(12)
  expect(told().length).toBeGreaterThan(5)
  expect(new Set(told().map(({ id }) => id))).toEqual(new Set([first._id]))
  const [delivery] = await deliveriesOf(admin, _id)
  await callWebhooks(aRun(), calling)
  expect((await deliveriesOf(admin, _id))[0].status).toBe('withheld')
  await admin.post('/api/webhook/turnOn', { _id })
  expect((await admin.post('/api/webhookDelivery/sendAgain', { _id: delivery._id })).status).toBe(200)
  const before = told().length
  await tell()
  expect(told().slice(before)).toMatchObject([{ id: first._id }])
  expect((await deliveriesOf(admin, _id))[0]).toMatchObject({
    status: 'taken',
    problem: null,
    answerStatus: 200,
  })
})

test('one that takes what comes later is not failing', async () => {
  const admin = await anAdmin()
  const { _id } = await aWebhook(admin, ['customer.create'])
  const failingSince = async () => (await admin.get('/api/webhook', { id: _id })).body.webhook.failingSince
  await aCustomer(manager)
  behaviour = 'die'
  await tell()
  behaviour = 'take'
  expect(await failingSince()).toBe(now())
  laterBy(60)
  await tell()
  expect(await failingSince()).toBe(null)
})

test('after twenty failures in a row the webhook waits with all it has, longer each time, and goes on when it is asked to', async () => {
  const admin = await anAdmin()
  let isBack = false
  const dead = await aReceiver(() => (isBack ? 'take' : 'refuse'))
  const { _id } = await aWebhook(admin, ['customer.create'], { url: dead.url })
  const { told } = await aWebhook(admin, ['customer.create'])
  for (let one = 0; one < 24; one++) await aCustomer(manager)
  await takeUpChanges(aRun(), groups)
  await callWebhooks(aRun(), calling)
  expect(dead.received).toHaveLength(20)
  const calls = async (minutes: number) => {
    laterBy(minutes * 60)
    const before = dead.received.length
    await callWebhooks(aRun(), calling)
    return dead.received.length - before
  }
  expect([await calls(0.5), await calls(0.6), await calls(1), await calls(1.1)]).toEqual([0, 1, 0, 1])
  isBack = true
  expect(await calls(3)).toBe(0)
  expect(told()).toHaveLength(24)
  expect((await admin.post('/api/webhook/sendTest', { _id })).status).toBe(200)
  await callWebhooks(aRun(), calling)
  expect((await deliveriesOf(admin, _id)).filter(({ status }) => status === 'taken').length).toBeGreaterThan(
    3,
  )
  const [stored] = await owner`select failures, wait_until, failing_since from webhooks where _id = ${_id}`
  expect(stored).toEqual({ failures: 0, wait_until: null, failing_since: null })
})

test('a receiver that hangs holds up nobody else', async () => {
  const admin = await anAdmin()
  const slow = await aReceiver(() => 'hang')
  const stuck = await aWebhook(admin, ['customer.create'], { url: slow.url })
  const { told } = await aWebhook(admin, ['customer.create'])
  for (const _ of [1, 2, 3]) await aCustomer(manager)
  await takeUpChanges(aRun(), groups)
  const run = callWebhooks(aRun(), { ...calling, patienceMs: 2_000 })
  await expect.poll(() => told().length, { interval: 20 }).toBe(3)
  expect(slow.received.length).toBeLessThan(3)
  await run
  expect((await deliveriesOf(admin, stuck._id)).map(({ problem }) => problem)).toEqual(
    Array(3).fill('noAnswer'),
  )
})

test('an address that nothing is sent to, or with nothing to tell, is refused at its field when it is saved', async () => {
  const admin = await anAdmin()
  const { _id, name } = await aWebhook(admin, ['role.update'])
  const closed = [
    ...['https://10.0.0.5/', 'https://192.168.1.10:8443/in', 'https://[fd00::1]/', 'https://[::1]/'],
    ...['https://2130706434/', 'https://0x7f.2/', 'https://169.254.1.1/'],
  ]
  for (const url of closed) {
    const values = { name: aCode(), url, events: ['role.update'] }
    const refusals = [
      await admin.post('/api/webhook', values),
      await admin.put('/api/webhook', { _id, data: { url } }),
    ]
    for (const { status, body } of refusals)
      expect([url, status, body.fields]).toEqual([
        url,
        422,
        [{ field: 'url', code: 'rule', message: expect.stringContaining('nuk është në internet') }],
      ])
  }
  const silent = await admin.put('/api/webhook', { _id, data: { events: [] } })
  expect([silent.status, silent.body.fields]).toEqual([
    422,
    [
      {
        field: 'events',
        code: 'rule',
        message: 'Zgjidhni së paku një ndryshim për të cilin njoftohet.',
      },
    ],
  ])
  const { webhook } = (await admin.get('/api/webhook', { id: _id })).body
  expect([webhook.url, webhook.events]).toEqual([`${receiver.url}/${name}`, ['role.update']])
  // What the settings no longer open can still be renamed.
  await owner`update webhooks set url = 'https://10.0.0.5/' where _id = ${_id}`
  const renamed = await admin.put('/api/webhook', { _id, data: { name: aCode(), url: 'https://10.0.0.5/' } })
  expect(renamed.status).toBe(200)
})

test('what is no address at all is refused at its field, alone, among many and in a file', async () => {
  const admin = await anAdmin()
  const { _id, name } = await aWebhook(admin, ['role.update'])
  const refused = [{ field: 'url', code: 'rule' }]
  for (const url of ['https://1.2.3.4.5/', 'https://a:99999/', 'https://[::g]/', 'https://a|b/']) {
    const values = { name: aCode(), url, events: ['role.update'] }
    for (const { status, body } of [
      await admin.post('/api/webhook', values),
      await admin.put('/api/webhook', { _id, data: { url } }),
    ])
      expect([url, status, body.fields]).toMatchObject([url, 422, refused])
    const many = await admin.post('/api/webhooks/bulk', { ids: [_id], change: { url } })
    expect([url, many.status, many.body.fields]).toMatchObject([url, 422, [{ code: 'rule' }]])
    const file = { text: `name;url\n${aCode()};${url}`, dryRun: true }
    const { status, body } = await admin.post('/api/webhook/import', file)
    expect([url, status, body.import?.counts]).toEqual([url, 200, { rows: 1, refused: 1 }])
  }
  expect((await admin.get('/api/webhook', { id: _id })).body.webhook.url).toBe(`${receiver.url}/${name}`)
})

test('an address on a private network is not called, and its log says why', async () => {
  const admin = await anAdmin()
  const { _id } = await aWebhook(admin, ['customer.create'], { url: 'https://169.254.169.254/latest' })
  const loopback = await aWebhook(admin, ['customer.create'])
  await aCustomer(manager)
  await takeUpChanges(aRun(), groups)
  await callWebhooks(aRun(), { ...calling, isOpen: openAddresses([]) })
  for (const one of [_id, loopback._id])
    expect(await deliveriesOf(admin, one)).toMatchObject([{ status: 'waiting', problem: 'closedAddress' }])
  expect(loopback.told()).toEqual([])
  for (const url of [
    'http://receiver.example/',
    'https://a:b@receiver.example/',
    'ftp://receiver.example',
    'receiver.example',
  ])
    expect((await admin.put('/api/webhook', { _id, data: { url } })).body.fields).toMatchObject([
      { field: 'url', code: 'rule' },
    ])
})

test('a secret is answered once, and a new one signs beside the one before for a day', async () => {
  const admin = await anAdmin()
  const { told, _id, secret } = await aWebhook(admin, ['customer.create'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const next = (await admin.post('/api/webhook/newSecret', { _id })).body.secret
  expect(next).not.toBe(secret)
  const signs = (by: string, { headers, body }: (typeof receiver.received)[number]) => {
    const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const mac = createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
      .update(said)
      .digest('base64')
    return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`)
  }
  await aCustomer(manager)
  await tell()
  laterBy(86_400)
  await aCustomer(clientOf(app, await aPerson(sql, { role: 'manager', at: now() })))
  await tell()
  const both = told().map((one) => [signs(secret, one), signs(next, one)])
  expect(both).toEqual([
    [true, true],
    [false, true],
  ])
  const again = await anAdmin()
  for (const path of ['/api/webhook', '/api/webhook/history', '/api/webhook/form'])
    expect((await again.get(path, { id: _id })).text).not.toContain('whsec_')
})

test('a test is sent to the webhook alone, and managers, agents and scripts have no part in any of it', async () => {
  const admin = await anAdmin()
  const { told, _id } = await aWebhook(admin, ['role.update'])
  expect((await admin.post('/api/webhook/sendTest', { _id })).status).toBe(200)
  await tell()
  expect(told()).toMatchObject([{ type: 'webhook.test', data: { resource: 'webhook', _id, changed: [] } }])
  const own = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  for (const answer of [
    await own.get('/api/webhooks'),
    await own.get('/api/webhookDeliveries'),
    await own.post('/api/webhook', { name: 'x', url: 'https://receiver.example/', events: ['role.update'] }),
    await own.post('/api/webhook/newSecret', { _id }),
    await own.post('/api/webhookDelivery/sendAgain', { _id: told()[0]?.id }),
  ])
    expect(answer.status).toBe(403)
  const wanted = {
    name: aCode(),
    days: 30,
    permissions: ['webhook.read', 'webhook.newSecret'],
    branches: ['tirana'],
  }
  expect((await admin.post('/api/user/auth/apiToken', wanted)).body.fields).toMatchObject([
    { field: 'permissions' },
  ])
})

test('of a company twenty are on at most', async () => {
  const admin = await anAdmin()
  for (let one = 0; one < 20; one++) await aWebhook(admin, ['role.update'])
  const made = await admin.post('/api/webhook', {
    name: aCode(),
    url: 'https://receiver.example/',
    events: ['role.update'],
  })
  const { _id } = made.body.webhook
  const refused = await admin.post('/api/webhook/newSecret', { _id })
  expect([refused.status, refused.body.code]).toEqual([409, 'notOpen'])
  expect(await stateOf(admin, _id)).toEqual(['new', null])
  await owner`update webhooks set status = 'off' where _id = ${_id}`
  expect((await admin.post('/api/webhook/turnOn', { _id })).status).toBe(409)
  expect(await stateOf(admin, _id)).toEqual(['off', null])
})

test('after 30 days it is deleted what a webhook sent, and not before', async () => {
  const admin = await anAdmin()
  const { _id } = await aWebhook(admin, ['customer.create'])
  for (const _ of [1, 2]) await aCustomer(manager)
  await tell()
  const [old, young] =
    await owner`select _id from webhook_deliveries where webhook = ${_id} order by created_at`
  for (const [delivery, age] of [
    [old, '30 days 1 minute'],
    [young, '29 days 23 hours'],
  ] as const)
    await owner`
      update webhook_deliveries set created_at = ${now()}::timestamptz - ${age}::interval
      where _id = ${delivery?._id}`
  await pruneDeliveries({ sql, now: now() })
  const left = await owner`select _id from webhook_deliveries where webhook = ${_id}`
  expect(left.map((one) => one._id)).toEqual([young?._id])
})
