import { beforeEach, describe, expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { bestOf } from '../../test/in-time.ts'
import { openLive } from '../../test/open-live.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { aReplica } from '../../test/replica.ts'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import { openSession } from '../auth/sessions.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { notifyOfEndingHolds } from './holds.ts'
import { pruneNotifications } from './prune.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const fresh = await freshApp({}, now)
const { app, sql } = fresh
await aCompany(sql)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

/** The same person, signed in anew. */
async function again(person: Person): Promise<Client> {
  return clientOf(app, {
    token: await openSession(sql, person._id, { address: '127.0.0.1', browser: 'a test' }, now()),
  })
}

type Somebody = Client & Person

// Time passes in these tests, and sessions end, so people sign in again.
let manager: Somebody
beforeEach(async () => {
  manager = await somebody('manager')
})

async function somebody(role: 'manager' | 'agent' | 'administrator', branch = 'tirana'): Promise<Somebody> {
  const person = await aPerson(sql, { role, branch, at: now() })
  return { ...clientOf(app, person), ...person }
}

async function notificationsOf(to: Client, query: Record<string, unknown> = {}): Promise<Body> {
  const { status, body } = await to.get('/api/notifications', query)
  expect(status).toBe(200)
  return body
}

function contentsOf({ notifications }: Body): [kind: string, title: string, count: number][] {
  return notifications.map((one: Body) => [one.kind, one.title, one.count])
}

describe('somebody is notified', () => {
  test('that a record was assigned to them, by whom and when', async () => {
    const agent = await somebody('agent')
    const customer = await aCustomer(manager, { firstName: 'Drita', assignedTo: agent._id })
    const { notifications, unread } = await notificationsOf(agent)
    expect(unread).toBe(1)
    expect(notifications).toEqual([
      {
        _id: expect.any(String),
        kind: 'assigned',
        entity: { resource: 'customer', _id: customer._id, branch: 'tirana' },
        title: customer.name,
        recordKind: null,
        count: 1,
        by: { _id: manager._id, name: expect.any(String) },
        params: {},
        isRead: false,
        createdAt: now(),
      },
    ])
  })

  test('when it is given to them later, and not when it stays theirs', async () => {
    const agent = await somebody('agent')
    const customer = await aCustomer(manager)
    await manager.put('/api/customer', { _id: customer._id, data: { assignedTo: agent._id } })
    await manager.put('/api/customer', { _id: customer._id, data: { lastName: 'Tjetër' } })
    expect(contentsOf(await notificationsOf(agent))).toEqual([['assigned', 'Arta Tjetër', 1]])
  })

  test('nothing of what they did themselves', async () => {
    const agent = await somebody('agent')
    const customer = await aCustomer(agent, { assignedTo: agent._id })
    await agent.put('/api/customer', { _id: customer._id, data: { assignedTo: null } })
    await agent.put('/api/customer', { _id: customer._id, data: { assignedTo: agent._id } })
    expect(await notificationsOf(agent)).toMatchObject({ notifications: [], unread: 0 })
  })

  test('of many records that were assigned at once in one notification', async () => {
    const agent = await somebody('agent')
    const customers = await Promise.all([1, 2, 3].map(() => aCustomer(manager)))
    const answer = await manager.post('/api/customers/bulk', {
      ids: customers.map(({ _id }) => _id),
      change: { assignedTo: agent._id },
    })
    expect(answer.status).toBe(200)
    const { notifications } = await notificationsOf(agent)
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatchObject({ kind: 'assigned', count: 3 })
  })

  test('that an order of theirs was moved by somebody else, from where and to where', async () => {
    const agent = await somebody('agent')
    const order = await anOrder(agent, [(await aUnit(manager))._id])
    await agent.post('/api/order/hold', { _id: order._id, expiresAt: inHours(48) })
    expect(contentsOf(await notificationsOf(agent))).toEqual([])
    await manager.post('/api/order/cancel', { _id: order._id, reason: 'Klienti u tërhoq' })
    const { notifications } = await notificationsOf(agent)
    expect(notifications).toMatchObject([
      {
        kind: 'moved',
        title: order.number,
        recordKind: 'reservation',
        params: { from: 'held', to: 'cancelled' },
      },
    ])
  })

  test('that an order was given to them, and from then on when it is moved', async () => {
    const agent = await somebody('agent')
    const order = await anOrder(manager, [(await aUnit(manager))._id])
    await manager.put('/api/order', { _id: order._id, data: { assignedTo: agent._id } })
    expect(contentsOf(await notificationsOf(agent))).toEqual([['assigned', order.number, 1]])
    await manager.post('/api/order/hold', { _id: order._id, expiresAt: inHours(48) })
    expect(contentsOf(await notificationsOf(agent))).toEqual([
      ['moved', order.number, 1],
      ['assigned', order.number, 1],
    ])
  })

  test('nothing of what was undone', async () => {
    const agent = await somebody('agent')
    const answer = await manager.post('/api/customer', { kind: 'person', assignedTo: agent._id })
    expect(answer.status).toBe(422)
    expect(contentsOf(await notificationsOf(agent))).toEqual([])
  })
})

describe('of a hold', () => {
  test('both its maker and its assignee are notified once that it ends within a day', async () => {
    const { agent, order } = await aHold(72)
    const other = await somebody('agent')
    laterBy(49 * 3600)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    const later = await again(manager)
    await later.put('/api/order', { _id: order._id, data: { assignedTo: other._id } })
    laterBy(12 * 3600)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    await notifyOfEndingHolds(aJobRun(sql, now()))
    expect(contentsOf(await notificationsOf(await again(agent)))).toEqual([['holdEnding', order.number, 1]])
    expect(contentsOf(await notificationsOf(await again(other)))).toEqual([
      ['holdEnding', order.number, 1],
      ['assigned', order.number, 1],
    ])
  })

  test('its maker is notified once that it ends within a day', async () => {
    const { agent, order } = await aHold(72)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    expect(contentsOf(await notificationsOf(agent))).toEqual([])
    laterBy(49 * 3600)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    await notifyOfEndingHolds(aJobRun(sql, now()))
    const { notifications } = await notificationsOf(await again(agent))
    expect(notifications).toMatchObject([
      { kind: 'holdEnding', title: order.number, by: null, params: { until: order.expiresAt } },
    ])
  })

  test('that is short its maker is notified when half of it is over', async () => {
    const { agent } = await aHold(10)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    laterBy(4 * 3600)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    expect(contentsOf(await notificationsOf(agent))).toEqual([])
    laterBy(2 * 3600)
    await notifyOfEndingHolds(aJobRun(sql, now()))
    expect(contentsOf(await notificationsOf(await again(agent)))).toMatchObject([
      ['holdEnding', expect.any(String), 1],
    ])
  })

  test('its maker is notified that it has ended', async () => {
    const { agent, order } = await aHold(1)
    laterBy(2 * 3600)
    await expireHolds(aJobRun(sql, now()))
    expect(contentsOf(await notificationsOf(agent))).toEqual([['holdEnded', order.number, 1]])
  })

  test('with many others at once its maker is notified of the first ones each, and of the rest together', async () => {
    const agent = await somebody('agent')
    for (let count = 0; count < 9; count++) {
      const draft = await anOrder(agent, [(await aUnit(manager))._id])
      await agent.post('/api/order/hold', { _id: draft._id, expiresAt: inHours(1) })
    }
    laterBy(2 * 3600)
    await expireHolds(aJobRun(sql, now()))
    const counts = async () => {
      const { notifications } = await notificationsOf(await again(agent))
      return notifications.filter(({ kind }: Body) => kind === 'holdEnded').map(({ count }: Body) => count)
    }
    expect(await counts()).toEqual([5, 1, 1, 1, 1])
    // Done again it tells nothing, and another run tells of its own one by one.
    await expireHolds(aJobRun(sql, now()))
    expect(await counts()).toEqual([5, 1, 1, 1, 1])
    const later = await again(agent)
    const draft = await anOrder(later, [(await aUnit(manager))._id])
    await later.post('/api/order/hold', { _id: draft._id, expiresAt: inHours(1) })
    laterBy(2 * 3600)
    await expireHolds(aJobRun(sql, now()))
    expect(await counts()).toEqual([1, 5, 1, 1, 1, 1])
  })

  async function aHold(hours: number) {
    const agent = await somebody('agent')
    const draft = await anOrder(agent, [(await aUnit(manager))._id])
    const { body } = await agent.post('/api/order/hold', { _id: draft._id, expiresAt: inHours(hours) })
    return { agent, order: body.order }
  }
})

describe('notifications', () => {
  test('is read, and unread again, one by one', async () => {
    const agent = await somebody('agent')
    await aCustomer(manager, { assignedTo: agent._id })
    await aCustomer(manager, { assignedTo: agent._id })
    const [newest] = (await notificationsOf(agent)).notifications
    const read = await agent.put('/api/notification', { _id: newest._id, data: { isRead: true } })
    expect(read.body).toMatchObject({ notification: { _id: newest._id, isRead: true }, unread: 1 })
    expect(await notificationsOf(agent, { isRead: 'false' })).toMatchObject({
      unread: 1,
      notifications: [{ isRead: false }],
    })
    const unread = await agent.put('/api/notification', { _id: newest._id, data: { isRead: false } })
    expect(unread.body).toMatchObject({ notification: { isRead: false }, unread: 2 })
  })

  test('is read all at once, in every branch of the reader and of nobody else', async () => {
    const agent = await somebody('agent')
    const other = await somebody('agent')
    for (const one of [agent, agent, other]) await aCustomer(manager, { assignedTo: one._id })
    expect((await agent.post('/api/notification/readAll', {})).body).toEqual({ unread: 0 })
    expect((await notificationsOf(agent)).notifications.map(({ isRead }: Body) => isRead)).toEqual([
      true,
      true,
    ])
    expect(await notificationsOf(other)).toMatchObject({ unread: 1 })
  })

  test('comes page by page, the newest first, and narrowed to a kind', async () => {
    const agent = await somebody('agent')
    for (let count = 0; count < 5; count++) {
      await aCustomer(manager, { firstName: `N${count}`, assignedTo: agent._id })
    }
    const first = await notificationsOf(agent, { pagination: { itemsPerPage: 3 } })
    const { next } = first.pagination
    const second = await notificationsOf(agent, { pagination: { itemsPerPage: 3, after: next } })
    const titles = [...first.notifications, ...second.notifications].map(({ title }: Body) => title)
    expect(titles.map((title) => title.slice(0, 2))).toEqual(['N4', 'N3', 'N2', 'N1', 'N0'])
    expect(second.pagination.next).toBeUndefined()
    expect(contentsOf(await notificationsOf(agent, { kind: 'moved' }))).toEqual([])
    expect(contentsOf(await notificationsOf(agent, { kind: 'assigned' }))).toHaveLength(5)
  })

  test('is worded by its kinds in the language of the reader', async () => {
    const { formDetails } = (await manager.get('/api/notification/form')).body
    expect(formDetails.choices.kind[0]).toEqual({ value: 'assigned', label: 'Caktime' })
    const german = await manager.send('GET', '/api/notification/form', undefined, { 'accept-language': 'de' })
    expect(german.body.formDetails.choices.kind[0].label).toBe('Zuweisungen')
  })

  test.each([
    [{ pagination: { pageNr: 2 } }, 'pagination.pageNr'],
    [{ pagination: { after: 'x' } }, 'pagination.after'],
    [{ isRead: 'perhaps' }, 'isRead'],
    [{ kind: 'secret' }, 'kind'],
    [{ user: 'x' }, 'user'],
  ])('is not asked for by %j', async (query, field) => {
    const { status, body } = await manager.get('/api/notifications', query)
    expect([status, body.fields[0].field]).toEqual([400, field])
  })

  test('is changed in nothing but whether it is read', async () => {
    const agent = await somebody('agent')
    await aCustomer(manager, { assignedTo: agent._id })
    const [one] = (await notificationsOf(agent)).notifications
    for (const body of [
      { _id: one._id, data: { isRead: true, title: 'Tjetër' } },
      { _id: one._id, data: { isRead: 'po' } },
      { _id: one._id, data: {} },
      { _id: one._id, isRead: true },
    ]) {
      expect((await agent.put('/api/notification', body)).status).toBe(422)
    }
    expect(await notificationsOf(agent)).toMatchObject({ unread: 1, notifications: [one] })
  })

  test('goes when nobody needs it any more', async () => {
    const agent = await somebody('agent')
    await aCustomer(manager, { assignedTo: agent._id })
    await agent.post('/api/notification/readAll', {})
    await aCustomer(manager, { assignedTo: agent._id })
    const prune = (days: number) =>
      acrossBranches(sql, async (db) => {
        await writingTo(db, 'tirana')
        await pruneNotifications(db, 'tirana', new Date(Date.parse(now()) + days * 86_400_000).toISOString())
      })
    await prune(29)
    expect((await notificationsOf(agent)).notifications).toHaveLength(2)
    await prune(31)
    expect((await notificationsOf(agent)).notifications).toHaveLength(1)
    await prune(91)
    expect((await notificationsOf(agent)).notifications).toHaveLength(0)
  })
})

describe('one notification', () => {
  test('is read by its id, and deleted for whoever it was for', async () => {
    const agent = await somebody('agent')
    await aCustomer(manager, { firstName: 'Drita', assignedTo: agent._id })
    await aCustomer(manager, { firstName: 'Besa', assignedTo: agent._id })
    const [newest, older] = (await notificationsOf(agent)).notifications
    const asked = await agent.get('/api/notification', { id: newest._id })
    expect([asked.status, asked.body]).toEqual([200, { notification: newest }])
    const stranger = await somebody('administrator')
    expect((await stranger.get('/api/notification', { id: newest._id })).status).toBe(404)
    expect((await stranger.remove('/api/notification', newest._id)).status).toBe(404)
    expect(await notificationsOf(agent)).toMatchObject({ unread: 2 })
    const gone = await agent.remove('/api/notification', newest._id)
    expect([gone.status, gone.body]).toEqual([
      200,
      { notification: { _id: newest._id, deletedAt: now() }, unread: 1 },
    ])
    expect((await notificationsOf(agent)).notifications).toEqual([older])
    expect((await agent.remove('/api/notification', newest._id)).status).toBe(404)
    expect((await agent.get('/api/notification', {})).body).toMatchObject({ fields: [{ field: 'id' }] })
  })
})

describe('what has changed of them since a time', () => {
  test('is those that are new, read, unread and deleted, each once', async () => {
    const agent = await somebody('agent')
    const kept = aReplica(agent, 'notification')
    for (const firstName of ['Arben', 'Besa', 'Drita'])
      await aCustomer(manager, { firstName, assignedTo: agent._id })
    expect((await kept.sync()).isFull).toBe(true)
    expect(await isAsListed(kept, agent)).toBe(3)
    expect((await kept.sync()).told).toEqual([])

    const [newest, middle] = (await notificationsOf(agent)).notifications
    await agent.put('/api/notification', { _id: newest._id, data: { isRead: true } })
    await agent.remove('/api/notification', middle._id)
    await aCustomer(manager, { firstName: 'Erion', assignedTo: agent._id })
    const { told, isFull } = await kept.sync()
    expect([told.length, isFull]).toEqual([3, false])
    expect(told).toContainEqual({ _id: middle._id, deleted: true })
    expect(await isAsListed(kept, agent)).toBe(3)
    await agent.post('/api/notification/readAll', {})
    await kept.sync()
    expect(await isAsListed(kept, agent)).toBe(3)
  })

  test('is those whose record has another title, or is out of the reader’s sight, or back in it', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'], ownRows: ['customer'] })
    const reader = await again(person)
    const kept = aReplica(reader, 'notification')
    const customer = await aCustomer(manager, { firstName: 'Drita', assignedTo: person._id })
    await kept.sync()
    const change = (data: Body) => manager.put('/api/customer', { _id: customer._id, data })
    await change({ firstName: 'Liri' })
    expect((await kept.sync()).told).toMatchObject([{ kind: 'assigned', title: 'Liri Hoxha' }])
    await change({ assignedTo: null })
    const [gone] = (await kept.sync()).told
    expect(gone).toMatchObject({ deleted: true })
    expect(await isAsListed(kept, reader)).toBe(0)
    await change({ assignedTo: person._id })
    await kept.sync()
    expect(await isAsListed(kept, reader)).toBe(2)
    await manager.remove('/api/customer', customer._id)
    await kept.sync()
    expect(await isAsListed(kept, reader)).toBe(0)
  })

  test('is everything anew for whoever may read something else than before', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'] })
    const reader = await again(person)
    const kept = aReplica(reader, 'notification')
    await aCustomer(manager, { firstName: 'Kanarina', assignedTo: person._id })
    await kept.sync()
    const admin = await somebody('administrator')
    await admin.put('/api/role', { _id: person.role, data: { permissions: [] } })
    const { isFull } = await kept.sync()
    expect([isFull, await isAsListed(kept, reader)]).toEqual([true, 0])
  })

  test('is those that went with their age', async () => {
    const agent = await somebody('agent')
    await aCustomer(manager, { assignedTo: agent._id })
    const kept = aReplica(agent, 'notification')
    await kept.sync()
    await acrossBranches(sql, async (db) => {
      await writingTo(db, 'tirana')
      await pruneNotifications(db, 'tirana', new Date(Date.parse(now()) + 91 * 86_400_000).toISOString())
    })
    expect((await kept.sync()).told).toMatchObject([{ deleted: true }])
    expect(await isAsListed(kept, agent)).toBe(0)
  })

  test('is nothing of anybody else’s, in words or as gone', async () => {
    const [agent, other] = [await somebody('agent'), await somebody('agent')]
    const kept = aReplica(other, 'notification')
    await kept.sync()
    await aCustomer(manager, { firstName: 'Kanarina', assignedTo: agent._id })
    const [one] = (await notificationsOf(agent)).notifications
    await agent.remove('/api/notification', one._id)
    expect((await kept.sync()).told).toEqual([])
    expect((await app.inject({ url: '/api/notification/sync' })).statusCode).toBe(401)
  })

  test('comes in pages, of which none is left out', async () => {
    const agent = await somebody('agent')
    const kept = aReplica(agent, 'notification')
    const { owner } = fresh
    const customer = await aCustomer(manager)
    await owner`
      insert into notifications (branch, user_id, kind, resource, record, created_in)
      select 'tirana', ${agent._id}, 'assigned', 'customer', ${customer._id}, n::text::xid8
      from generate_series(1, 1100) n`
    const { told, pages } = await kept.sync()
    expect([told.length, kept.records.size, pages]).toEqual([1100, 1100, 3])
    await owner`update notifications set read_at = now() where user_id = ${agent._id}`
    const next = await kept.sync()
    expect([next.told.length, next.pages, next.told.every(({ isRead }) => isRead)]).toEqual([1100, 3, true])
  })

  test('is not asked for by a time that is none', async () => {
    const { status, body } = await manager.get('/api/notification/sync', { lastSyncTime: 'yesterday' })
    expect([status, body.fields]).toMatchObject([400, [{ field: 'lastSyncTime' }]])
  })

  /** What was kept is what is listed now; answers how many there are. */
  async function isAsListed(kept: ReturnType<typeof aReplica>, reader: Client): Promise<number> {
    const { notifications } = await notificationsOf(reader)
    const sorted = (all: Iterable<Body>) => [...all].sort((one, other) => (one._id < other._id ? -1 : 1))
    expect(sorted(kept.records.values())).toEqual(sorted(notifications))
    return notifications.length
  }
})

describe('nobody learns', () => {
  test('the notifications of others, by no call and under no id', async () => {
    const agent = await somebody('agent')
    await aCustomer(manager, { firstName: 'Kanarina', assignedTo: agent._id })
    const [one] = (await notificationsOf(agent)).notifications
    for (const stranger of [
      await somebody('agent'),
      await somebody('administrator'),
      await somebody('manager', 'durres'),
    ]) {
      expect((await stranger.get('/api/notifications')).text).not.toContain('Kanarina')
      const foreign = await stranger.put('/api/notification', { _id: one._id, data: { isRead: true } })
      const absent = await stranger.put('/api/notification', {
        _id: one._id.replace(/.{4}$/, '0000'),
        data: { isRead: true },
      })
      expect([foreign.status, foreign.body.code]).toEqual([absent.status, absent.body.code])
      expect(foreign.status).toBe(404)
    }
    expect(await notificationsOf(agent)).toMatchObject({ unread: 1 })
    expect((await app.inject({ url: '/api/notifications' })).statusCode).toBe(401)
  })

  test('of a branch that is no longer theirs; of theirs everything, whichever one they look at', async () => {
    const person = await aPerson(sql, { role: 'agent', extraBranches: ['durres'], at: now() })
    const [here, there] = [clientOf(app, person), clientOf(app, person, { branch: 'durres' })]
    const colleague = await somebody('manager', 'durres')
    const order = await anOrder(there, [(await aUnit(colleague))._id])
    await there.post('/api/order/hold', { _id: order._id, expiresAt: inHours(24) })
    await colleague.post('/api/order/cancel', { _id: order._id, reason: 'Klienti u tërhoq' })
    expect(contentsOf(await notificationsOf(here))).toEqual([['moved', order.number, 1]])
    expect((await here.post('/api/notification/readAll', {})).body).toEqual({ unread: 0 })
    expect((await notificationsOf(there)).notifications).toMatchObject([{ isRead: true }])
    const admin = await somebody('administrator')
    const taken = await admin.put('/api/user', { _id: person._id, data: { extraBranches: [] } })
    expect(taken.status).toBe(200)
    expect(contentsOf(await notificationsOf(here))).toEqual([])
    expect((await there.get('/api/notifications')).status).toBe(404)
  })

  test('more than the name of whoever did it, be they of another branch or of no other interest', async () => {
    const both = { branch: 'durres', extraBranches: ['tirana'] }
    const traveller = await aPerson(sql, { ...both, role: 'manager', at: now() })
    const rights = { permissions: ['customer.read', 'user.read'], ownRows: ['customer', 'user'] }
    const person = await personWith(fresh, rights)
    await aCustomer(manager, { assignedTo: person._id })
    laterBy(1000)
    await aCustomer(clientOf(app, traveller, { branch: 'tirana' }), { assignedTo: person._id })
    const { notifications } = await notificationsOf(await again(person))
    expect(notifications.map(({ by }: Body) => by)).toEqual([
      { _id: traveller._id, name: `Emri ${traveller.username}` },
      { _id: manager._id, name: `Emri ${manager.username}` },
    ])
  })

  test('of a record that they may not see any more', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'], ownRows: ['customer'] })
    const reader = await again(person)
    const customer = await aCustomer(manager, { firstName: 'Kanarina', assignedTo: person._id })
    expect((await notificationsOf(reader)).notifications).toHaveLength(1)
    await manager.put('/api/customer', { _id: customer._id, data: { assignedTo: null } })
    expect(await notificationsOf(reader)).toMatchObject({ notifications: [], unread: 0 })
    await manager.put('/api/customer', { _id: customer._id, data: { assignedTo: person._id } })
    const admin = await somebody('administrator')
    await admin.put('/api/role', { _id: person.role, data: { permissions: [] } })
    const answer = await reader.get('/api/notifications')
    expect(answer.text).not.toContain('Kanarina')
  })
})

describe('a stream', () => {
  test('sends the number of unread ones when it is opened and within a second when that changes, to nobody else', async () => {
    const [agent, other] = [await somebody('agent'), await somebody('agent')]
    await aCustomer(manager, { assignedTo: agent._id })
    const live = await reading(await openLive(address, agent.token))
    const others = await reading(await openLive(address, other.token))
    await expect.poll(() => live.unread.at(-1)).toBe(1)
    await expect.poll(() => others.unread).toEqual([0])
    let waiting = 1
    const telling = async () => async () => {
      waiting += 1
      await aCustomer(manager, { assignedTo: agent._id })
      await expect.poll(() => live.unread.at(-1), { interval: 5 }).toBe(waiting)
    }
    expect(await bestOf(telling, 1000)).toBeLessThan(1000)
    await agent.post('/api/notification/readAll', {})
    await expect.poll(() => live.unread.at(-1)).toBe(0)
    // All of these are sent before the notification that is meant for them.
    await aCustomer(manager, { assignedTo: other._id })
    await expect.poll(() => others.unread.at(-1)).toBe(1)
    expect(others.unread).toEqual([0, 1])
    live.leave()
    others.leave()
  })
})

/** Reads events from the stream as they come. */
async function reading(live: Awaited<ReturnType<typeof openLive>>) {
  void (async () => {
    while ((await live.next()) !== undefined);
  })()
  return live
}

function inHours(hours: number): string {
  return new Date(Date.parse(now()) + hours * 3_600_000).toISOString()
}
