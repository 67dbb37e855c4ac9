import { seededHidden } from '@prona/contract/access'
import { unit } from '@prona/contract/resources'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { aCode, aCustomer, aProperty, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { connect, serverSession } from '../database/connect.ts'

const { app, sql, owner, addresses, config } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const property = await aProperty(admin, { status: 'active', address: { city: 'Tiranë' } })
const archived = await aProperty(admin, { status: 'archived', address: { city: 'Vlorë' } })
const floors = [3, null, 1, null, 2, 2]
for (const [index, floor] of floors.entries()) {
  await aUnit(admin, {
    property: index === 4 ? archived._id : property._id,
    code: `L-${index}`,
    floor,
    salePrice: 100_00 * (index + 1),
    block: index % 2 === 0 ? 'Blloku Çamëria' : null,
    tags: index === 0 ? ['cep', 'jug'] : ['jug'],
    availableFrom: `2026-0${index + 1}-15`,
  })
}

describe('a filter', () => {
  test.each<[string, unknown, string[]]>([
    [
      'a choice is one of those named',
      all({ kind: includes('apartment', 'shop') }),
      ['0', '1', '2', '3', '4', '5'],
    ],
    ['a number is one of those named', all({ floor: includes(1, 3) }), ['0', '2']],
    ['an empty value can be asked for', all({ floor: includes(null) }), ['1', '3']],
    ['an empty value beside others', all({ floor: includes(null, 1) }), ['1', '2', '3']],
    ['what is excluded leaves the empty ones', all({ floor: excludes(2) }), ['0', '1', '2', '3']],
    ['text contains without case and accents', all({ block: includes('cameria') }), ['0', '2', '4']],
    ['text contains with accents', all({ block: includes('ÇAMËRIA') }), ['0', '2', '4']],
    ['text that is excluded', all({ block: excludes('cameria') }), ['1', '3', '5']],
    ['a range includes both its ends', all({ salePrice: range(200_00, 400_00) }), ['1', '2', '3']],
    ['a range open at its end', all({ salePrice: range(500_00, undefined) }), ['4', '5']],
    [
      'a range that is excluded',
      all({ salePrice: { ...range(200_00, 400_00), comparator: 'EXCLUDES' } }),
      ['0', '4', '5'],
    ],
    ['days in a range', all({ availableFrom: range('2026-02-15', '2026-03-15') }), ['1', '2']],
    ['one of several words', all({ tags: includes('cep', 'veri') }), ['0']],
    ['a field of the record referred to', all({ 'property.status': includes('archived') }), ['4']],
    ['its negation', all({ 'property.status': excludes('archived') }), ['0', '1', '2', '3', '5']],
    ['a reference', all({ property: includes(archived._id) }), ['4']],
    [
      'each field of "all" must match',
      all({ floor: includes(2), 'property.status': includes('active') }),
      ['5'],
    ],
    [
      'one field of "any" is enough',
      [{ type: 'any', data: { floor: includes(1), code: includes('L-5') } }],
      ['2', '5'],
    ],
    ['clauses are joined by and', [...all({ floor: includes(2) }), ...all({ code: includes('l-5') })], ['5']],
    ['a number beyond its column matches nothing', all({ floor: includes(9_007_199_254_740_991) }), []],
    ['signs with a meaning in SQL are letters', all({ code: includes('%') }), []],
    ['an underscore is a letter', all({ code: includes('L_0') }), []],
    ['a backslash at the end is a letter', all({ code: includes('L-\\') }), []],
    [
      'a day for a moment is the whole day',
      all({ updatedAt: range('2020-01-01', today()) }),
      ['0', '1', '2', '3', '4', '5'],
    ],
  ])('%s', async (_, filter, expected) => {
    expect(await codes(admin, { filter, sort: byCode })).toEqual(expected.map((index) => `L-${index}`))
  })

  test.each<[string, unknown, string]>([
    ['an unknown field', all({ nobodyKnows: includes(1) }), 'nobodyKnows'],
    ['a field that is not declared', all({ description: includes('x') }), 'description'],
    ['a number given as a word', all({ floor: includes('1') }), 'floor'],
    ['a fraction where none can be', all({ floor: includes(1.5) }), 'floor'],
    ['a choice that does not exist', all({ status: includes('gone') }), 'status'],
    ['a day that does not exist', all({ availableFrom: includes('2026-02-30') }), 'availableFrom'],
    ['an id that is none', all({ property: includes('1') }), 'property'],
    ['a range of a choice', all({ status: range('a', 'b') }), 'status'],
    [
      'no values',
      all({ floor: { comparator: 'INCLUDES', type: 'basic', values: [] } }),
      'filter.0.data.floor.values',
    ],
    [
      'a range without ends',
      all({ floor: { comparator: 'INCLUDES', type: 'range', values: {} } }),
      'filter.0.data.floor.values',
    ],
    ['no fields', [{ type: 'all', data: {} }], 'filter.0.data'],
    [
      'a comparator of another language',
      all({ floor: { comparator: 'LIKE', type: 'basic', values: [1] } }),
      'filter.0.data.floor.comparator',
    ],
    ['no list', {}, 'filter'],
    ['null', null, 'filter'],
    ['more clauses than anybody needs', Array.from({ length: 5000 }, () => 1), 'filter'],
    [
      'a field beyond a hidden or unknown one',
      all({ 'property.nobodyKnows': includes('x') }),
      'property.nobodyKnows',
    ],
  ])('is refused by name for %s', async (_, filter, field) => {
    const answer = await admin.get('/api/units', { filter })
    expect(answer.status).toBe(400)
    expect(answer.body.fields.map((issue: Body) => issue.field)).toContain(field)
  })

  test('by ids finds these records, and of those out of sight none', async () => {
    const { units } = (await admin.get('/api/units', { sort: byCode })).body
    const [first, second] = units
    const foreign = await aUnit(inDurres)
    const asked = all({ _id: includes(second._id, first._id, foreign._id) })
    expect(await codes(admin, { filter: asked, sort: byCode })).toEqual([first.code, second.code])
    const refused = await admin.get('/api/units', { filter: all({ _id: includes('L-1') }) })
    expect(refused.body.fields).toMatchObject([{ field: '_id', code: 'badId' }])
  })

  test('reaches into the prototype of nothing', async () => {
    const answer = await admin.get('/api/units', {
      filter: '[{"type":"all","data":{"__proto__":{"comparator":"INCLUDES","type":"basic","values":[1]}}}]',
    })
    expect(answer.status).toBe(400)
  })

  test('on what hangs on the record finds by any of its rows', async () => {
    const [customer, unit] = [
      await aCustomer(admin),
      await aUnit(admin, { property: property._id, floor: 90 }),
    ]
    const order = await admin.post('/api/order', {
      parties: [{ customer: customer._id, role: 'buyer' }],
      lines: [{ unit: unit._id }],
    })
    expect(order.status, order.text).toBe(200)
    const found = await admin.get('/api/orders', {
      filter: all({ 'lines.unit': includes(unit._id), 'parties.customer': includes(customer._id) }),
    })
    expect(found.body.orders.map((row: Body) => row._id)).toEqual([order.body.order._id])
    expect(found.body.orders[0].labels).toMatchObject({
      [unit._id]: `${unit.code} · ${property.name}`,
      [customer._id]: 'Arta Hoxha',
    })
    expect(
      (await admin.get('/api/orders', { filter: all({ 'lines.unit': excludes(unit._id) }) })).body.orders,
    ).toEqual([])
  })
})

describe('a sort', () => {
  test('puts empty values last in both directions', async () => {
    const sort = (direction: string) => [{ field: 'floor', direction }]
    const upwards = await floorsOf({ sort: sort('asc'), filter: ours })
    const downwards = await floorsOf({ sort: sort('desc'), filter: ours })
    expect(upwards).toEqual([1, 2, 2, 3, null, null])
    expect(downwards).toEqual([3, 2, 2, 1, null, null])
  })

  test.each([
    [[['floor', 'asc']]],
    [[['floor', 'desc']]],
    [
      [
        ['floor', 'desc'],
        ['code', 'asc'],
      ],
    ],
    [
      [
        ['floor', 'asc'],
        ['salePrice', 'desc'],
      ],
    ],
    [
      [
        ['status', 'asc'],
        ['floor', 'desc'],
        ['code', 'desc'],
      ],
    ],
    [
      [
        ['property', 'asc'],
        ['floor', 'asc'],
      ],
    ],
  ])('by %j is walked forth and back by cursor without a gap', async (fields) => {
    const sort = fields.map(([field, direction]) => ({ field, direction }))
    const whole = await codes(admin, { sort, filter: ours, pagination: { itemsPerPage: 50 } })
    const forth: string[][] = []
    let page = await units(admin, { sort, filter: ours, pagination: { itemsPerPage: 2 } })
    expect(page.pagination.previous).toBeUndefined()
    for (;;) {
      forth.push(page.rows.map((row: Body) => row.code))
      if (!page.pagination.next) break
      page = await units(admin, {
        sort,
        filter: ours,
        pagination: { itemsPerPage: 2, after: page.pagination.next },
      })
    }
    expect(forth.flat()).toEqual(whole)
    const back: string[][] = [page.rows.map((row: Body) => row.code)]
    while (page.pagination.previous) {
      page = await units(admin, {
        sort,
        filter: ours,
        pagination: { itemsPerPage: 2, before: page.pagination.previous },
      })
      back.unshift(page.rows.map((row: Body) => row.code))
    }
    expect(back).toEqual(forth)
  })

  test('follows the Albanian alphabet', async () => {
    const names = ['Zogu', 'Çela', 'Dhima', 'Cara', 'Doda', 'Ëndrra', 'Elezi', 'Xhafa', 'Xoxa', 'Zhuri']
    for (const lastName of names) await aCustomer(admin, { firstName: null, lastName, tags: ['alfabeti'] })
    const answer = await admin.get('/api/customers', {
      filter: all({ tags: includes('alfabeti') }),
      sort: [{ field: 'name', direction: 'asc' }],
      pagination: { itemsPerPage: 50 },
    })
    expect(answer.body.customers.map((row: Body) => row.name)).toEqual([
      'Cara',
      'Çela',
      'Doda',
      'Dhima',
      'Elezi',
      'Ëndrra',
      'Xoxa',
      'Xhafa',
      'Zogu',
      'Zhuri',
    ])
  })

  test('by the same field twice is refused', async () => {
    const sort = [
      { field: 'code', direction: 'asc' },
      { field: 'code', direction: 'desc' },
    ]
    expect((await admin.get('/api/units', { sort })).status).toBe(400)
  })
})

describe('a page', () => {
  test('is the one asked for, with the count of all', async () => {
    const second = await units(admin, {
      filter: ours,
      sort: byCode,
      pagination: { pageNr: 1, itemsPerPage: 4 },
    })
    expect(second.rows.map((row: Body) => row.code)).toEqual(['L-4', 'L-5'])
    expect(second.pagination).toMatchObject({ pageNr: 1, itemsPerPage: 4, total: 6, totalIsExact: true })
    expect(second.pagination.next).toBeUndefined()
    expect(second.pagination.previous).toBeDefined()
  })

  test.each<[string, unknown]>([
    ['below the first', { pageNr: -1 }],
    ['beyond counting', { pageNr: 2 ** 31 }],
    ['that is no number', { pageNr: 'NaN' }],
    ['of nothing', { itemsPerPage: 0 }],
    ['of too much', { itemsPerPage: 201 }],
    ['with a mark of our own making', { after: 'bm9uc2Vuc2U' }],
    ['with a mark that is no base64', { after: '%%%' }],
    ['both after and before', { after: 'a', before: 'b' }],
    ['with an unknown wish', { offset: 3 }],
    ['that is no object', [1]],
  ])('%s is refused', async (_, pagination) => {
    const answer = await admin.get('/api/units', { pagination })
    expect(answer.status).toBe(400)
    expect(answer.body.fields[0].field).toMatch(/^pagination/)
  })

  test('is not found by a mark that belongs to another order or another list', async () => {
    const first = await units(admin, { sort: byCode, pagination: { itemsPerPage: 1 } })
    const after = first.pagination.next
    const other = [{ field: 'floor', direction: 'asc' }]
    expect((await admin.get('/api/units', { sort: other, pagination: { after } })).status).toBe(400)
    expect((await admin.get('/api/properties', { pagination: { after } })).status).toBe(400)
  })

  test('of all branches merges what each gives', async () => {
    await aProperty(inDurres, { code: aCode('D'), name: 'Aaa' })
    await aProperty(inDurres, { code: aCode('D'), name: 'Zzz' })
    const everywhere = { branch: '*' }
    const answer = await admin.send('GET', '/api/properties', undefined, everywhere)
    const names = answer.body.properties.map((row: Body) => row.name)
    expect([names[0], names.at(-1)]).toEqual(['Aaa', 'Zzz'])
    expect(answer.body.pagination.total).toBe(names.length)
    const url = (page: unknown) => `/api/properties?pagination=${encodeURIComponent(JSON.stringify(page))}`
    const met: string[] = []
    for (let pageNr = 0; pageNr < names.length; pageNr++) {
      const page = await admin.send('GET', url({ pageNr, itemsPerPage: 1 }), undefined, everywhere)
      met.push(...page.body.properties.map((row: Body) => row.name))
    }
    expect(met).toEqual(names)
    let page = await admin.send('GET', url({ itemsPerPage: 1 }), undefined, everywhere)
    const walked = [page.body.properties[0].name]
    while (page.body.pagination.next) {
      page = await admin.send(
        'GET',
        url({ itemsPerPage: 1, after: page.body.pagination.next }),
        undefined,
        everywhere,
      )
      walked.push(page.body.properties[0].name)
    }
    expect(walked).toEqual(names)
  })
})

describe('the count', () => {
  test('beyond ten thousand is an estimate and says so', async () => {
    const [durres] = await owner`select _id from properties where branch = 'durres' limit 1`
    await owner`
      insert into units (_id, branch, property, code, kind)
      select gen_random_uuid(), 'durres', ${durres?._id}, 'M-' || n, 'parking' from generate_series(1, 10500) n`
    await owner`analyze units`
    const { pagination } = await units(inDurres, {})
    expect(pagination.totalIsExact).toBe(false)
    expect(pagination.total).toBeGreaterThan(10_000)
    const few = await units(inDurres, { filter: all({ code: includes('M-1050') }) })
    expect(few.pagination).toMatchObject({ total: 2, totalIsExact: true })
  })
})

describe('the search', () => {
  test('finds each of its words wherever they stand', async () => {
    const search = 'cameria  l-2'
    expect(await codes(admin, { search })).toEqual(['L-2'])
  })

  test.each(['%', '_', '\\', "'", '"; drop table units; --', 'ＬＩＫＥ％＼'])(
    'takes %s for what it is',
    async (search) => {
      expect((await admin.get('/api/units', { search })).status).toBe(200)
    },
  )

  test('of a NUL, half a letter or too much is refused', async () => {
    expect((await admin.send('GET', '/api/units?search=%00')).status).toBe(400)
    expect((await admin.get('/api/units', { search: 'x'.repeat(201) })).status).toBe(400)
  })
})

test('an address with a parameter twice, unknown or broken is refused by name', async () => {
  for (const [url, field] of [
    ['/api/units?search=a&search=b', 'search'],
    ['/api/units?nobodyKnows=1', 'nobodyKnows'],
    ['/api/units?filter=[', 'filter'],
    ['/api/units?sort=%7B', 'sort'],
  ] as const) {
    const answer = await admin.send('GET', url)
    expect(answer.status, url).toBe(400)
    expect(answer.body.fields[0].field).toBe(field)
  }
})

const byCode = [{ field: 'code', direction: 'asc' }]
const ours = [{ type: 'all', data: { code: { comparator: 'INCLUDES', type: 'basic', values: ['L-'] } } }]

function all(data: Record<string, unknown>) {
  return [{ type: 'all', data }]
}
function includes(...values: unknown[]) {
  return { comparator: 'INCLUDES', type: 'basic', values }
}
function excludes(...values: unknown[]) {
  return { comparator: 'EXCLUDES', type: 'basic', values }
}
function range(from: unknown, to: unknown) {
  return { comparator: 'INCLUDES', type: 'range', values: { from, to } }
}
function today(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

async function units(client: Client, query: Record<string, unknown>) {
  const answer = await client.get('/api/units', query)
  if (answer.status !== 200) throw new Error(answer.text)
  return { rows: answer.body.units, pagination: answer.body.pagination }
}

/** The codes of this file's units only, whichever else there are. */
async function codes(client: Client, query: Record<string, unknown>): Promise<string[]> {
  const { rows } = await units(client, { pagination: { itemsPerPage: 200 }, ...query })
  return rows.map((row: Body) => row.code).filter((code: string) => code.startsWith('L-'))
}

async function floorsOf(query: Record<string, unknown>): Promise<unknown[]> {
  return (await units(admin, query)).rows.map((row: Body) => row.floor)
}

describe('a filter of many values', () => {
  const codes = async (filter: unknown[]) => {
    const answer = await admin.get('/api/units', { filter: filter.flat(), pagination: { itemsPerPage: 200 } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.units.map(({ code }: Body) => code).sort()
  }
  const L = (...numbers: number[]) => numbers.map((number) => `L-${number}`)

  test('finds texts asked for several at a time and again and again, where a wildcard is a letter', async () => {
    const ours = all({ code: includes('L-') })
    const [one, two] = [
      all({ code: includes('l-1', 'L-2', 'L-%', '_-3') }),
      all({ code: includes('-2', '-4') }),
    ]
    expect(await codes([one])).toEqual(L(1, 2))
    expect(await codes([ours, one, two])).toEqual(L(2))
    const others = all({ code: excludes('L-1', 'l-2') })
    expect(await codes([ours, others])).toEqual(L(0, 3, 4, 5))
    expect(await codes([ours, others, all({ code: excludes('-0', '-5') })])).toEqual(L(3, 4))
    const any = { type: 'any', data: { code: includes('L-5', 'nothing'), floor: includes(3) } }
    expect(await codes([ours, any])).toEqual(L(0, 5))
    const inBlock = { block: includes('cameria', 'nothing') }
    expect(await codes([ours, all(inBlock), all({ block: excludes('x', 'y') })])).toEqual(L(0, 2, 4))
    expect(await codes([ours, all({ block: excludes('cameria', 'x') })])).toEqual(L(1, 3, 5))
  })

  test('finds what was written on one of several days or at one of several moments', async () => {
    const written = ['2026-03-01T22:59:59.999Z', '2026-03-01T23:00:00.000Z', '2026-07-02T21:59:59.000Z']
    const people = await Promise.all(written.map(() => aCustomer(admin, { lastName: 'Ditësh' })))
    for (const [at, { _id }] of people.entries()) {
      await owner`update customers set created_at = ${written[at] ?? ''} where _id = ${_id}`
    }
    const ids = people.map(({ _id }) => _id)
    const found = async (asked: unknown) => {
      const filter = all({ _id: includes(...ids), createdAt: asked })
      const { body } = await admin.get('/api/customers', { filter })
      return body.customers.map(({ _id }: Body) => ids.indexOf(_id)).sort()
    }
    expect(await found(includes('2026-03-01', '2026-07-03'))).toEqual([0])
    expect(await found(includes('2026-03-02', '2026-07-02'))).toEqual([1, 2])
    expect(await found(excludes('2026-03-02', '2026-07-02'))).toEqual([0])
    expect(await found(includes('2026-03-02', written[2] ?? '', '2026-01-01T00:00:00Z'))).toEqual([1, 2])
    expect(await found(excludes(written[0] ?? '', written[1] ?? ''))).toEqual([2])
  })

  test('is refused as a whole beyond 2,000 values or 200 conditions, before the database is asked', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => at)
    const groups = (count: number, clause: unknown) => Array.from({ length: count }, () => clause)
    const five = { floor: includes(1), code: includes('L'), block: includes('B'), tags: includes('a') }
    for (const [filter, max] of [
      [groups(3, all({ floor: includes(...values(667)) })), 2000],
      [groups(41, all({ ...five, status: includes('available') })), 200],
    ] as const) {
      const answer = await admin.get('/api/units', { filter: filter.flat() })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalidFilter'])
      expect(answer.body.fields).toMatchObject([{ field: 'filter', code: 'tooMany' }])
      expect(answer.body.fields[0].message).toContain(String(max))
    }
    await codes(groups(2, all({ floor: includes(...values(1000)) })))
    await codes(groups(40, all({ ...five, status: includes('available') })))
  })

  test('that says which records are changed at once is held to the same', async () => {
    const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10)
    const days = Array.from({ length: 1000 }, (_, at) => day(at))
    const asking = (count: number) => ({
      ...{ delete: true, dryRun: true },
      filter: Array.from({ length: count }, () => all({ createdAt: excludes(...days) })).flat(),
    })
    const refused = await admin.post('/api/orders/bulk', asking(50))
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([{ field: 'filter', code: 'tooMany' }])
    expect((await admin.post('/api/orders/bulk', asking(2))).status).toBe(200)
  })
})

test('a list that is refused leaves no count behind at which the database still works', async () => {
  const settings = { ...serverSession, lock_timeout: '300ms', 'app.count_patience': '50ms' }
  const hurried = connect(addresses.server, {
    max: 5,
    settings: { ...settings, application_name: 'hurried' },
  })
  const log = pino({ level: 'silent' })
  const busy = await createApp({ config, sql: hurried, log, lateness: neverLate })
  const reader = clientOf(busy, await aPerson(sql, { role: 'administrator' }))
  expect((await reader.get('/api/customers')).status).toBe(200)
  const holding = await owner.reserve()
  await holding`begin`
  await holding`lock table properties in access exclusive mode`
  const refused = await reader.get('/api/properties')
  const [row] = await holding<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where application_name = 'hurried' and state <> 'idle'`
  await holding`rollback`
  holding.release()
  expect([refused.status, row?.count]).toEqual([503, 0])
  await busy.close()
  await hurried.end()
})

describe('the fields asked for', () => {
  const sort = [{ field: 'salePrice', direction: 'desc' }]

  test('are all that a list answers, in any order and through its pages, and only they are named', async () => {
    const codes: unknown[] = []
    let after: unknown
    do {
      const pagination = { itemsPerPage: 4, ...(after ? { after } : {}) }
      const { body } = await admin.get('/api/units', {
        fields: ['code', 'property'],
        filter: all({ code: includes('L-') }),
        ...{ sort, pagination },
      })
      for (const unit of body.units as Body[]) {
        expect(Object.keys(unit).sort()).toEqual(['_id', 'branch', 'code', 'labels', 'property', 'version'])
        expect(Object.keys(unit.labels as object)).toEqual([unit.property])
        codes.push(unit.code)
      }
      after = (body.pagination as Body).next
    } while (after)
    expect(codes).toEqual(['L-5', 'L-4', 'L-3', 'L-2', 'L-1', 'L-0'])
    const [times] = (await admin.get('/api/units', { fields: ['createdBy'] })).body.units as Body[]
    expect(Object.keys(times ?? {}).sort()).toEqual(['_id', 'branch', 'createdBy', 'labels', 'version'])
  })

  test('may name what is answered of every record anyhow', async () => {
    const fields = ['_id', 'branch', 'version', 'labels']
    const { status, body } = await admin.get('/api/units', { fields })
    expect(status).toBe(200)
    for (const unit of body.units as Body[]) expect(Object.keys(unit).sort()).toEqual(fields.toSorted())
    const answer = await admin.get('/api/units', {
      fields: [...fields, 'code'],
      pagination: { itemsPerPage: 1 },
    })
    const [one] = answer.body.units as Body[]
    expect(Object.keys(one ?? {}).sort()).toEqual([...fields, 'code'].sort())
  })

  test.each<[string, unknown, string, string]>([
    ['none of a unit', ['code', 'colour'], 'colour', 'unknown'],
    ['part of one', ['address.city'], 'address.city', 'unknown'],
    ['none at all', [], 'fields', 'tooFew'],
    ['too many', Array.from({ length: 101 }, () => 'code'), 'fields', 'tooMany'],
    ['no list', 'code', 'fields', 'wrongType'],
    ['no names', [1], 'fields.0', 'wrongType'],
  ])('are refused by name if they are %s', async (_, fields, field, code) => {
    const answer = await admin.get('/api/units', { fields })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: [{ field, code }] })
  })

  test('are unknown where they are hidden', async () => {
    const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
    const [secret = ''] = seededHidden('agent', [unit]).map((name) => name.slice('unit.'.length))
    const answer = await agent.get('/api/units', { fields: ['code', secret] })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: [{ field: secret, code: 'unknown' }] })
  })
})
