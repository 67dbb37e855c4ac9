import { instalment, order, unit } from '@prona/contract/resources'
import { describe, expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Body, type Client, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'

const database = await freshApp()
const { app, sql, owner } = database
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const tower = await aProperty(admin, { name: 'Kulla Çajupi', code: 'KC' })
const garden = await aProperty(admin, { name: 'Kopshti', code: 'KOP' })
const flat = await aUnit(admin, { property: tower._id, code: '302' })
const higher = await aUnit(admin, { property: tower._id, code: '1302' })
await aUnit(admin, { property: garden._id, code: '302' })
const buyer = await aCustomer(admin, {
  firstName: 'Artan',
  lastName: 'Bardhoshi',
  phones: ['+355692012345'],
})
const hold = await anOrder(admin, [flat._id], { parties: [{ customer: buyer._id, role: 'buyer' }] })

describe('what people say finds it', () => {
  test.each(['kulla 302', '302 kulla', 'KULLA  302', 'cajupi 302', '302 kc'])(
    'a unit by its property and code: %s',
    async (typed) => {
      expect(await listed('units', typed)).toEqual([flat._id, higher._id])
      expect(await found(typed, 'unit')).toEqual([flat._id, higher._id])
    },
  )

  test.each([
    'bardhoshi',
    'Artan Bardhoshi',
    'bardhoshi artan',
    'kulla',
    'çajupi',
    '302 bardhoshi',
    'kulla 302 artan',
  ])('an order by its customer, unit and property: %s', async (typed) => {
    expect(await listed('orders', typed)).toEqual([hold._id])
    expect(await found(typed, 'order')).toEqual([hold._id])
  })

  test('and what does not fit is not found', async () => {
    for (const typed of ['kulla 303', 'kopshti 1302', 'kulla kopshti']) {
      expect(await listed('units', typed), typed).toEqual([])
      expect(await listed('orders', typed), typed).toEqual([])
    }
  })

  test.each([
    '+355 69 20 12 345',
    '069 20 12 345',
    '0692012345',
    '069-20-12-345',
    '(069) 2012345',
    '00355 69 2012345',
    '+355 (0)69 201 2345',
    '069 20',
    '692012345',
    'artan 069 20 12 345',
    '069/201.23.45 bardhoshi',
  ])('a customer and their order by the telephone as it is written: %s', async (typed) => {
    expect(await listed('customers', typed)).toEqual([buyer._id])
    expect(await found(typed, 'customer')).toEqual([buyer._id])
    expect(await listed('orders', typed)).toEqual([hold._id])
    expect(await found(typed, 'order')).toEqual([hold._id])
  })

  test('another number finds nobody', async () => {
    for (const typed of ['069 20 12 346', '+355 68 20 12 345', '00']) {
      expect(await listed('customers', typed), typed).toEqual([])
      expect(await listed('orders', typed), typed).toEqual([])
    }
  })

  test('a person by their name in either order, a colleague too', async () => {
    for (const typed of ['artan bardhoshi', 'Bardhoshi Artan', 'bardh art']) {
      expect(await listed('customers', typed), typed).toEqual([buyer._id])
    }
    const colleague = await aPerson(sql, { role: 'agent' })
    await owner`update users set name = 'Blerta Çela' where _id = ${colleague._id}`
    for (const typed of ['blerta cela', 'Çela Blerta']) {
      const { body } = await admin.get('/api/user/names', { search: typed })
      expect(
        body.names.map(({ _id }: Body) => _id),
        typed,
      ).toEqual([colleague._id])
    }
  })

  test('what is called exactly so comes first, then what begins so', async () => {
    const property = await aProperty(admin, { name: 'Rezidenca 77', code: 'R77' })
    const inside = await aUnit(admin, { property: property._id, code: '1' })
    const codes = await Promise.all(
      ['9077', '771', '77'].map((code) => aUnit(admin, { property: property._id, code })),
    )
    const ids = codes.map(({ _id }) => _id).toReversed()
    expect(await found('77', 'unit')).toEqual(ids.slice(0, 2))
    expect((await found('rezidenca 77', 'unit'))[0]).toBe(ids[0])
    expect((await found('rezidenca 77', 'unit')).toSorted()).toEqual([...ids, inside._id].toSorted())
  })

  test('one resource alone can be searched', async () => {
    const { body } = await admin.get('/api/search', { query: 'kulla', resource: 'property' })
    expect(body.search.map(({ resource }: Body) => resource)).toEqual(['property'])
  })
})

describe('the text follows what it was taken from', () => {
  test('a property’s new name reaches its units and their orders', async () => {
    const renamed = await anOwnOrder('Vila Para')
    await change('property', renamed.property, { name: 'Vila Pas' })
    await expectFound(renamed, 'vila pas', 'vila para')
  })

  test('a unit’s new code and new property reach its orders', async () => {
    const one = await anOwnOrder('Porta Veriore')
    await change('unit', one.unit, { code: 'ZZ-901' })
    expect(await listed('orders', 'zz-901')).toEqual([one.order._id])
    const other = await aProperty(admin, { name: 'Porta Jugore' })
    await owner`update units set property = ${other._id} where _id = ${one.unit._id}`
    await expectFound(one, 'jugore', 'veriore')
  })

  test('a customer’s new name reaches their orders', async () => {
    const customer = await aCustomer(admin, { firstName: 'Drita', lastName: 'Vjetri' })
    const made = await anOrder(admin, [(await aUnit(admin))._id], {
      parties: [{ customer: customer._id, role: 'buyer' }],
    })
    await change('customer', customer, { lastName: 'Eresi' })
    expect(await listed('orders', 'drita eresi')).toEqual([made._id])
    expect(await listed('orders', 'vjetri')).toEqual([])
  })

  test('a customer’s new telephone reaches their orders', async () => {
    const customer = await aCustomer(admin, { lastName: 'Numri', phones: ['+355681110001', '+355681110002'] })
    const made = await anOrder(admin, [(await aUnit(admin))._id], {
      parties: [{ customer: customer._id, role: 'buyer' }],
    })
    expect(await listed('orders', '068 111 0002')).toEqual([made._id])
    await change('customer', customer, { phones: ['+355681110003'] })
    expect(await listed('orders', '068 111 0003')).toEqual([made._id])
    expect(await listed('orders', '068 111 0002')).toEqual([])
  })

  test('an order’s own changes do: other units, other customers', async () => {
    const one = await anOwnOrder('Oborri')
    const [unitOf, property] = [await aUnit(admin, { property: garden._id, code: 'OB-77' }), 'kopshti ob-77']
    const { body } = await change('order', one.order, {
      lines: [{ unit: one.unit._id }, { unit: unitOf._id }],
    })
    expect(await listed('orders', property)).toEqual([one.order._id])
    expect(await listed('orders', 'oborri')).toEqual([one.order._id])
    await change('order', body.order, { lines: [{ unit: unitOf._id }] })
    expect(await listed('orders', property)).toEqual([one.order._id])
    expect(await listed('orders', 'oborri')).toEqual([])
    const party = await aCustomer(admin, { firstName: 'Jeta', lastName: 'Merreza' })
    const read = await admin.get('/api/order', { id: one.order._id })
    const parties = [...read.body.order.parties, { customer: party._id, role: 'guarantor' }]
    await change('order', read.body.order, { parties })
    expect(await listed('orders', 'merreza ob-77')).toEqual([one.order._id])
  })

  test('neither version nor history of those that follow moves', async () => {
    const one = await anOwnOrder('Vila Qetë')
    await change('property', one.property, { name: 'Vila Zhurmë' })
    for (const [single, { _id, version }] of [
      ['unit', one.unit],
      ['order', one.order],
    ] as const) {
      const now = (await admin.get(`/api/${single}`, { id: _id })).body[single]
      expect(now.version).toBe(version)
      expect((await admin.get(`/api/${single}/history`, { id: _id })).body.history).toHaveLength(1)
    }
  })

  test('who writes a unit while its property is renamed waits for neither name in vain', async () => {
    const property = await aProperty(admin, { name: 'Emri Dikur' })
    const values = owner`${property._id}, 'tirana'`
    const writing = owner.begin(async (transaction) => {
      await transaction`insert into units (_id, property, branch, code, kind)
        values (gen_random_uuid(), ${values}, 'GJ-1', 'apartment')`
      const renaming = change('property', property, { name: 'Emri Tani' })
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { renaming }
    })
    await (await writing).renaming
    expect(await listed('units', 'tani gj-1')).toHaveLength(1)
    expect(await listed('units', 'dikur')).toEqual([])
  })

  test('what a refused change would have renamed keeps its name', async () => {
    const one = await anOwnOrder('Vila Mbetur')
    const refused = await admin.put('/api/property', {
      _id: one.property._id,
      data: { name: 'Vila Ikur', code: tower.code },
      version: one.property.version,
    })
    expect(refused.status).toBe(422)
    await expectFound(one, 'vila mbetur', 'vila ikur')
  })
})

describe('nobody finds by what they do not see', () => {
  test('an order by a customer’s name, without the right to read customers', async () => {
    const reader = await readerWith({ permissions: ['order.read', 'unit.read'] })
    expect(await listed('orders', 'bardhoshi', reader)).toEqual([])
    expect(await listed('orders', '069 20 12 345', reader)).toEqual([])
    expect(await found('bardhoshi', 'order', reader)).toEqual([])
    expect(await found('069 20 12 345', 'order', reader)).toEqual([])
    expect(await listed('orders', '302', reader)).toEqual([hold._id])
    expect(await listed('orders', hold.number, reader)).toEqual([hold._id])
    expect(await listed('orders', '302 bardhoshi', reader)).toEqual([])
    expect(await listed('orders', 'kulla', reader)).toEqual([])
  })

  test('through a field that is hidden from them', async () => {
    const permissions = ['order.read', 'unit.read', 'property.read', 'customer.read']
    const noParties = await readerWith({ permissions, hidden: ['order.parties'] })
    expect(await listed('orders', 'bardhoshi', noParties)).toEqual([])
    expect(await listed('orders', 'kulla', noParties)).toEqual([hold._id])
    const noProperty = await readerWith({ permissions, hidden: ['unit.property'] })
    expect(await listed('orders', 'kulla', noProperty)).toEqual([])
    expect(await listed('units', 'kulla', noProperty)).toEqual([])
    expect(await listed('orders', '302 artan', noProperty)).toEqual([hold._id])
    const noPhones = await readerWith({ permissions, hidden: ['customer.phones'] })
    expect(await listed('orders', '0692012345', noPhones)).toEqual([])
    expect(await listed('orders', 'artan', noPhones)).toEqual([hold._id])
    const noName = await readerWith({ permissions, hidden: ['customer.name'] })
    expect(await listed('orders', 'artan', noName)).toEqual([])
  })

  test('another’s customer, where they see all orders but only their own customers', async () => {
    const permissions = ['order.read', 'unit.read', 'property.read', 'customer.read']
    const reader = await readerWith({ permissions, ownRows: ['customer'] })
    expect(await listed('orders', 'bardhoshi', reader)).toEqual([])
    expect(await listed('orders', 'kulla 302', reader)).toEqual([hold._id])
  })

  test('an export, a bulk change and a total say no more than the list', async () => {
    const reader = await readerWith({ permissions: ['order.read', 'order.update', 'order.report'] })
    const exported = await app.inject({
      url: '/api/orders/export?format=csv&columns=["number"]&search=bardhoshi',
      headers: { authorization: reader.token },
    })
    expect(exported.body).not.toContain(hold.number)
    const { body } = await reader.get('/api/orders', { search: 'bardhoshi' })
    expect(body.pagination.total).toBe(0)
  })

  test('another branch', async () => {
    await aProperty(inDurres, { name: 'Kulla e Detit' })
    for (const typed of ['kulla 302', 'bardhoshi', '069 20 12 345']) {
      expect(await listed('units', typed, inDurres)).toEqual([])
      expect(await listed('orders', typed, inDurres)).toEqual([])
      expect((await inDurres.get('/api/search', { query: typed })).body.search).toEqual([])
    }
  })
})

test('the database takes its texts from where the declarations say', async () => {
  const kept = await owner`
    select c.relname as table, col_description(c.oid, a.attnum) as paths from pg_attribute a
    join pg_class c on c.oid = a.attrelid where a.attname = 'search_beyond' and c.relkind = 'r' order by 1`
  expect(kept.map(({ table, paths }) => [table, paths])).toEqual([
    ['instalments', 'customer.name'],
    ['invoices', 'customer.name, order.number'],
    [
      'orders',
      'order_parties.customer.name, order_parties.customer.phones, order_lines.unit.code, order_lines.unit.property.name',
    ],
    ['payments', 'customer.name'],
    ['transfers', 'customer.name'],
    ['units', 'property.name, property.code'],
  ])
  const beyond = (paths: readonly string[]) => paths.filter((path) => path.includes('.'))
  expect(beyond(order.list.search)).toEqual([
    'parties.customer.name',
    'parties.customer.phones',
    'lines.unit.code',
    'lines.unit.property.name',
  ])
  expect(beyond(unit.list.search)).toEqual(['property.name', 'property.code'])
  expect(beyond(instalment.list.search)).toEqual(['customer.name'])
})

describe('where many change, or something else does', () => {
  test('the new names of several customers, given at once, reach the orders of each', async () => {
    const [first, second, other] = [await aCustomer(admin), await aCustomer(admin), await aCustomer(admin)]
    const orders: string[] = []
    for (const { _id } of [first, second, other]) {
      const parties = [{ customer: _id, role: 'buyer' }]
      orders.push((await anOrder(admin, [(await aUnit(admin))._id], { parties }))._id)
    }
    const ids = [first._id, second._id]
    const { body } = await admin.post('/api/customers/bulk', { change: { lastName: 'Bashkimi' }, ids })
    expect(body.bulk.counts).toEqual({ rows: 2, changed: 2 })
    expect((await listed('orders', 'bashkimi')).toSorted()).toEqual(orders.slice(0, 2).toSorted())
  })

  test('nobody waits to order for a customer of whom something else is being changed', async () => {
    const customer = (await aCustomer(admin))._id
    const ordered = await owner.begin(async (db) => {
      await db`update customers set notes = 'Thirre', version = version + 1 where _id = ${customer}`
      return anOrder(admin, [(await aUnit(admin))._id], { parties: [{ customer, role: 'buyer' }] })
    })
    expect(ordered.parties[0].customer).toBe(customer)
  })
})

async function anOwnOrder(name: string) {
  const property = await aProperty(admin, { name })
  const made = await aUnit(admin, { property: property._id })
  return { property, unit: made, order: await anOrder(admin, [made._id]) }
}

async function expectFound(one: { unit: Body; order: Body }, now: string, before: string) {
  expect(await listed('units', now)).toEqual([one.unit._id])
  expect(await listed('orders', now)).toEqual([one.order._id])
  expect(await listed('units', before)).toEqual([])
  expect(await listed('orders', before)).toEqual([])
}

async function change(single: string, { _id, version }: Body, data: Record<string, unknown>) {
  const answer = await admin.put(`/api/${single}`, { _id, data, version })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}

async function listed(plural: string, search: string, client: Client = admin): Promise<string[]> {
  const answer = await client.get(`/api/${plural}`, { search })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body[plural].map(({ _id }: Body) => _id)
}

async function found(query: string, resource: string, client: Client = admin): Promise<string[]> {
  const answer = await client.get('/api/search', { query, resource, limit: '20' })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.search.map(({ _id }: Body) => _id)
}

async function readerWith(rights: Parameters<typeof personWith>[1]) {
  const person = await personWith(database, rights)
  return { ...clientOf(app, person), token: person.token }
}
