import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const time = '2026-11-21T09:00:00.000Z'
const fresh = await freshApp({}, () => time)
const { app, sql, owner } = fresh
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: time }))
const agentThere = await aPerson(sql, { role: 'agent', at: time })
const agent = clientOf(app, agentThere)
const until = '2026-11-24T09:00:00.000Z'

async function read(order: Body): Promise<Body> {
  return (await manager.get('/api/order', { id: order._id })).body.order
}

function act(who: Client, action: string, order: Body, input: object = {}) {
  return who.post(`/api/order/${action}`, { _id: order._id, ...input })
}

async function done(who: Client, action: string, order: Body, input: object = {}): Promise<Body> {
  const answer = await act(who, action, order, input)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.order
}

/** A draft of the agent's, of a flat listed at 100,000 with so much off. */
async function discounted(discountBp: number, listed: object = {}): Promise<{ flat: Body; draft: Body }> {
  const flat = await aUnit(manager, { salePrice: 10_000_000, ...listed })
  const draft = await anOrder(agent, [], { lines: [{ unit: flat._id, discountBp }] })
  return { flat, draft }
}

async function noticesOf(who: Client): Promise<[kind: string, title: string][]> {
  const { notifications } = (await who.get('/api/notifications')).body
  return notifications.map(({ kind, title }: Body) => [kind, title])
}

test('a discount within the limit of one’s role is held, and one beyond it is refused with line and limit', async () => {
  const { draft } = await discounted(500)
  await done(agent, 'hold', draft, { expiresAt: until })
  const { flat, draft: more } = await discounted(501)
  const refused = await act(agent, 'hold', more, { expiresAt: until })
  expect([refused.status, refused.body.code]).toEqual([409, 'notOpen'])
  expect(refused.body.fields).toEqual([
    {
      field: 'lines.0.price',
      code: 'rule',
      message: `${flat.code}: çmimi është 5,01\u00a0% nën listë; roli juaj lejon deri në 5\u00a0%.`,
    },
    { field: 'approval', code: 'rule', message: expect.stringContaining('duhet miratim') },
  ])
  expect(refused.body.detail).toContain(flat.code)
  expect(await read(more)).toMatchObject({ status: 'draft', approval: 'none' })
  expect((await manager.get('/api/unit', { id: flat._id })).body.unit.status).toBe('available')
})

test('a lower price counts as a discount does, on every line, also of parking', async () => {
  const flat = await aUnit(manager, { salePrice: 10_000_000 })
  const parking = await aUnit(manager, { kind: 'parking', salePrice: 1_000_000 })
  const draft = await anOrder(agent, [], {
    lines: [
      { unit: flat._id, price: 9_500_000 },
      { unit: parking._id, price: 500_000 },
    ],
  })
  const refused = await act(agent, 'hold', draft, { expiresAt: until })
  expect(refused.body.fields).toMatchObject([{ field: 'lines.1.price' }, { field: 'approval' }])
  expect(refused.body.fields[0].message).toContain(parking.code)
})

test('below the minimum price nobody but who approves goes, and whoever may not see it is not told that there is one', async () => {
  const { flat, draft } = await discounted(300, { minPrice: 9_800_000 })
  const refused = await act(agent, 'hold', draft, { expiresAt: until })
  expect(refused.body.fields).toMatchObject([
    { message: `${flat.code}: çmimi kërkon miratim.` },
    { field: 'approval' },
  ])
  expect(refused.text).not.toMatch(/minimal|980/)
  await done(manager, 'hold', draft, { expiresAt: until })
})

test('approval is asked for with a reason, given, and answered to whoever asked', async () => {
  const { draft } = await discounted(1_250)
  const asked = await done(agent, 'requestApproval', draft, { reason: 'Blen dy apartamente' })
  expect(asked).toMatchObject({
    status: 'draft',
    approval: 'requested',
    approvalReason: 'Blen dy apartamente',
    can: { approve: false, decline: false },
  })
  expect(await noticesOf(manager)).toContainEqual(['approvalAsked', draft.number])
  expect((await act(agent, 'approve', draft)).status).toBe(403)
  expect((await act(agent, 'hold', draft, { expiresAt: until })).status).toBe(409)
  expect(await done(manager, 'approve', draft)).toMatchObject({ approval: 'approved', status: 'draft' })
  expect(await noticesOf(agent)).toContainEqual(['approvalGiven', draft.number])
  await done(agent, 'hold', draft, { expiresAt: until })
  const { history } = (await manager.get('/api/order/history', { id: draft._id })).body
  expect(history.map(({ action }: Body) => action)).toEqual(['hold', 'approve', 'requestApproval', 'create'])
  expect(history[2].changes).toContainEqual({
    field: 'approvalReason',
    from: null,
    to: 'Blen dy apartamente',
  })
})

test('a request is declined with a reason, and can be made again', async () => {
  const { draft } = await discounted(900)
  await done(agent, 'requestApproval', draft, { reason: 'Klient i vjetër' })
  expect((await act(manager, 'decline', draft)).body.fields).toMatchObject([{ field: 'reason' }])
  const declined = await done(manager, 'decline', draft, { reason: 'Më së shumti 7 %' })
  expect(declined).toMatchObject({ approval: 'declined', declineReason: 'Më së shumti 7 %' })
  expect(await noticesOf(agent)).toContainEqual(['approvalDeclined', draft.number])
  expect((await act(agent, 'hold', draft, { expiresAt: until })).status).toBe(409)
  const again = await done(agent, 'requestApproval', draft, { reason: 'Paguan menjëherë' })
  expect(again).toMatchObject({ approval: 'requested', declineReason: null })
})

test('an approval is for the lines as they stood: other prices void it, other words do not', async () => {
  const { flat, draft } = await discounted(900)
  await done(agent, 'requestApproval', draft, { reason: 'Dy blerës' })
  const approved = await done(manager, 'approve', draft)
  const change = async (data: object) => {
    const answer = await agent.put('/api/order', { _id: draft._id, data })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.order
  }
  expect(await change({ terms: 'Me çelësa në dorë' })).toMatchObject({ approval: 'approved' })
  expect(await change({ lines: approved.lines })).toMatchObject({ approval: 'approved' })
  const lines = [{ ...approved.lines[0], discountBp: 1_000 }]
  expect(await change({ lines })).toMatchObject({ approval: 'none', approvalReason: null })
  expect((await act(agent, 'hold', draft, { expiresAt: until })).status).toBe(409)
  expect(await change({ lines: [{ unit: flat._id, discountBp: 400 }] })).toMatchObject({ approval: 'none' })
  await done(agent, 'hold', draft, { expiresAt: until })
})

test('nothing is asked for that one’s role allows, twice, or of what nobody asked', async () => {
  const { draft } = await discounted(500)
  const needless = await act(agent, 'requestApproval', draft, { reason: 'Për siguri' })
  expect([needless.status, needless.body.fields[0].field]).toEqual([422, 'lines'])
  expect((await act(manager, 'approve', draft)).status).toBe(409)
  const { draft: other } = await discounted(600)
  await done(agent, 'requestApproval', other, { reason: 'Mik' })
  expect((await act(agent, 'requestApproval', other, { reason: 'Mik' })).status).toBe(409)
  await done(manager, 'approve', other)
  expect((await act(manager, 'approve', other)).status).toBe(409)
})

test('nobody approves more than their own role may give, and only who can is asked', async () => {
  const [careful, bold] = await Promise.all(
    [1_000, 3_000].map(async (limit) => {
      const permissions = ['order.read', 'order.approve', 'order.decline', 'unit.read', 'customer.read']
      const person = await personWith(fresh, { permissions })
      await owner`update roles set max_discount_bp = ${limit} where _id = ${person.role}`
      return clientOf(app, person)
    }),
  )
  const elsewhere = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: time }))
  const travelling = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres', at: time }))
  const gone = await aPerson(sql, { role: 'manager', at: time })
  await owner`update users set status = 'disabled' where _id = ${gone._id}`
  const { draft } = await discounted(2_000)
  await done(agent, 'requestApproval', draft, { reason: 'Investitor' })
  expect(await owner`select from notifications where user_id = ${gone._id}`).toHaveLength(0)
  if (!careful || !bold) throw new Error('Two people are there')
  const notice = ['approvalAsked', draft.number]
  expect(await noticesOf(bold)).toContainEqual(notice)
  expect(await noticesOf(travelling)).toContainEqual(notice)
  for (const who of [careful, elsewhere, agent]) expect(await noticesOf(who)).not.toContainEqual(notice)
  const refused = await act(careful, 'approve', draft)
  expect([refused.status, refused.body.fields[0].field]).toEqual([409, 'lines.0.price'])
  expect(await done(bold, 'approve', draft)).toMatchObject({ approval: 'approved' })
})

test('whoever sees no list prices always asks, so that no refusal tells them one', async () => {
  const unit = await aUnit(manager, { salePrice: 77_777_700 })
  const limited = clientOf(app, await aPerson(sql, { role: 'limited', at: time }))
  for (const price of [1, 77_777_700, 90_000_000]) {
    const draft = await anOrder(limited, [], { lines: [{ unit: unit._id, price }] })
    const refused = await act(limited, 'hold', draft, { expiresAt: '2026-11-22T08:00:00.000Z' })
    expect(refused.body.fields).toMatchObject([
      { message: `${unit.code}: çmimi kërkon miratim.` },
      { field: 'approval' },
    ])
    expect(refused.text).not.toContain('777777')
  }
  const draft = await anOrder(limited, [], { lines: [{ unit: unit._id, price: 90_000_000 }] })
  await done(limited, 'requestApproval', draft, { reason: 'Çmimi u tha në zyrë' })
  await done(manager, 'approve', draft)
  await done(limited, 'hold', draft, { expiresAt: '2026-11-22T08:00:00.000Z' })
})

test('another currency does not go around the limit', async () => {
  const flat = await aUnit(manager, { salePrice: 10_000_000 })
  const draft = await anOrder(agent, [], { currency: 'ALL', lines: [{ unit: flat._id, price: 1_000 }] })
  const refused = await act(agent, 'hold', draft, { expiresAt: until })
  expect(refused.body.fields[0].message).toContain('monedhë tjetër')
})

test('a sale and a lease are signed within the limit or approved, and what was held is not compared again', async () => {
  const verbs = ['create', 'update', 'read', 'activate', 'requestApproval', 'hold', 'convert']
  const person = await personWith(fresh, {
    permissions: [...verbs.map((verb) => `order.${verb}`), 'unit.read', 'customer.read', 'customer.create'],
  })
  await owner`update roles set max_discount_bp = 0 where _id = ${person.role}`
  const signer = clientOf(app, person)
  const sold = await aUnit(manager, { salePrice: 10_000_000 })
  const shop = await aUnit(manager, { salePrice: null, rentPrice: 50_000, rentPeriod: 'month' })
  const customer = (await aCustomer(signer))._id
  const sale = await anOrder(signer, [], {
    kind: 'sale',
    lines: [{ unit: sold._id, price: 9_999_999 }],
    parties: [{ customer, role: 'buyer' }],
  })
  const lease = await anOrder(signer, [], {
    kind: 'lease',
    startsOn: '2026-12-01',
    period: 'year',
    lines: [{ unit: shop._id, price: 599_999 }],
    parties: [{ customer, role: 'tenant' }],
  })
  const signing = { signedOn: '2026-11-21' }
  for (const draft of [sale, lease]) {
    const refused = await act(signer, 'activate', draft, signing)
    expect([refused.status, refused.body.fields[0].field]).toEqual([409, 'lines.0.price'])
    await done(signer, 'requestApproval', draft, { reason: 'Rrumbullakim' })
    await done(manager, 'approve', draft)
    expect(await done(signer, 'activate', draft, signing)).toMatchObject({ status: 'active' })
  }
  const unit = await aUnit(manager, { salePrice: 10_000_000 })
  const held = await done(signer, 'hold', await anOrder(signer, [unit._id]), {
    expiresAt: '2026-11-22T08:00:00.000Z',
  })
  await manager.put('/api/unit', { _id: unit._id, data: { salePrice: 20_000_000 } })
  await done(signer, 'convert', held)
  const filter = [
    { type: 'all', data: { parentOrder: { comparator: 'INCLUDES', type: 'basic', values: [held._id] } } },
  ]
  const [made] = (await signer.get('/api/orders', { filter })).body.orders
  const parties = [{ customer, role: 'buyer' }]
  await signer.put('/api/order', { _id: made._id, data: { parties } })
  expect(await done(signer, 'activate', made, signing)).toMatchObject({ status: 'active' })
})

test('a request is over once somebody who may holds the units, or the draft is given up', async () => {
  const [{ draft: one }, { draft: other }] = [await discounted(700), await discounted(700)]
  for (const draft of [one, other]) await done(agent, 'requestApproval', draft, { reason: 'Mik' })
  expect(await done(manager, 'hold', one, { expiresAt: until })).toMatchObject({ approval: 'none' })
  expect(await done(manager, 'cancel', other, { reason: 'Tërheqje' })).toMatchObject({ approval: 'none' })
})

test('what waits for approval is found in the list', async () => {
  const { draft } = await discounted(800)
  await done(agent, 'requestApproval', draft, { reason: 'Mik' })
  const filter = [
    { type: 'all', data: { approval: { comparator: 'INCLUDES', type: 'basic', values: ['requested'] } } },
  ]
  const { orders } = (await manager.get('/api/orders', { filter })).body
  expect(orders.map(({ _id }: Body) => _id)).toContain(draft._id)
  expect(new Set(orders.map(({ approval }: Body) => approval))).toEqual(new Set(['requested']))
})

test.each([
  ['without a reason', {}],
  ['with an empty one', { reason: ' ' }],
  ['with one that is too long', { reason: 'a'.repeat(501) }],
  ['with something else', { reason: 'Mik', approval: 'approved' }],
])('approval is not asked for %s', async (_, input) => {
  const { draft } = await discounted(800)
  const refused = await act(agent, 'requestApproval', draft, input)
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
  const forged = await agent.put('/api/order', { _id: draft._id, data: { approval: 'approved' } })
  expect(forged.body.fields).toMatchObject([{ field: 'approval', code: 'readOnly' }])
  expect(await read(draft)).toMatchObject({ version: draft.version, approval: 'none' })
})
