import { customer, order, property, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { changed, issuesIn, startingValues, withRowsOf, writableFields, written } from './form-values.ts'

const fields = writableFields(unit.fields, ['code', 'kind', 'floor', 'netArea', 'title', 'tags', 'currency'])

test('a new form has every field, and those it may not write are not in it', () => {
  expect(startingValues(fields, { currency: 'EUR', minPrice: 5 })).toEqual({
    code: null,
    kind: null,
    floor: null,
    netArea: null,
    title: null,
    tags: null,
    currency: 'EUR',
  })
})

test('a new order begins with the one party and the one unit that it needs', () => {
  const values = startingValues(order.fields, {})
  expect(values.parties).toEqual([{ customer: null, role: null, shareBp: null }])
  expect(values.lines).toHaveLength(1)
})

test('what is left empty is null where it may be empty and is not sent where it may not', () => {
  const values = {
    code: ' A-0504 ',
    kind: 'apartment',
    floor: null,
    title: { sq: 'Vila', en: ' ' },
    tags: null,
    currency: '',
  }
  expect(written(fields, values)).toEqual({
    code: 'A-0504',
    kind: 'apartment',
    floor: null,
    netArea: null,
    title: { sq: 'Vila' },
  })
})

test('only what was changed is sent', () => {
  const before = startingValues(property.fields, {
    code: 'RU',
    name: 'Ulliri',
    address: { city: 'Tiranë' },
    blocks: ['A'],
  })
  const now = { ...before, name: 'Ulliri i Ri', address: { city: 'Tiranë', street: null } }
  expect(changed(property.fields, before, now)).toEqual({ name: 'Ulliri i Ri' })
})

test('a change within a group or a list sends all of it', () => {
  const before = startingValues(property.fields, { address: { city: 'Tiranë', street: 'Myslym Shyri' } })
  const now = { ...before, address: { city: 'Durrës', street: 'Myslym Shyri' } }
  expect(changed(property.fields, before, now)).toEqual({
    address: { street: 'Myslym Shyri', city: 'Durrës', municipality: null, postcode: null, country: null },
  })
})

test('a figure that cannot be read is an issue of its field, as is one that is missing', () => {
  const issues = issuesIn(fields, { code: 'A 1', kind: null, netArea: 'shumë', currency: 'EUR' })
  expect(issues.map(({ field, code }) => [field, code])).toEqual([
    ['code', 'badCode'],
    ['kind', 'required'],
    ['netArea', 'wrongType'],
  ])
})

test('an issue within a row names the row', () => {
  const values = {
    ...startingValues(order.fields, { kind: 'reservation' }),
    lines: [{ unit: 'x', price: null }],
  }
  const named = issuesIn(order.fields, values).map(({ field }) => field)
  expect(named).toContain('lines.0.unit')
  expect(named).toContain('parties.0.customer')
})

test('what has no place in a record of its kind is empty when it is sent, and what it needs is asked for', () => {
  const some = writableFields(customer.fields, ['kind', 'firstName', 'lastName', 'companyName', 'birthDate'])
  const values = {
    kind: 'company',
    firstName: 'Arta',
    lastName: 'Hoxha',
    companyName: null,
    birthDate: '1990-01-01',
  }
  expect(written(some, values)).toEqual({
    kind: 'company',
    firstName: null,
    lastName: null,
    companyName: null,
    birthDate: null,
  })
  expect(issuesIn(some, values)).toEqual([{ field: 'companyName', code: 'required' }])
  expect(issuesIn(some, { ...values, kind: 'person' })).toEqual([])
})

test('a choice that leaves nothing to choose is not asked for', () => {
  const { reservation } = order.fields.kind.choices
  const fields = { ...order.fields, kind: { ...order.fields.kind, choices: { reservation } } }
  expect(Object.keys(writableFields(fields, ['kind', 'currency']))).toEqual(['currency'])
})

test('a row keeps its id through the form, and a changed one is sent with it', () => {
  const [first, second] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const unit = '018f0000-0000-7000-8000-00000000000a'
  const lines = writableFields(order.fields, ['lines'])
  const base = startingValues(lines, {
    lines: [
      { _id: first, unit, price: 1 },
      { _id: second, unit, price: 2 },
    ],
  })
  expect(changed(lines, base, base)).toEqual({})
  const rows = Array.isArray(base.lines) ? base.lines : []
  const now = {
    lines: [
      { ...rows[1], price: 3 },
      { unit, price: 4 },
    ],
  }
  expect(changed(lines, base, now).lines).toMatchObject([{ _id: second, price: 3 }, { price: 4 }])
  expect(issuesIn(lines, now)).toEqual([])
})

test('a row that is gone from the record by now is written as a new one', () => {
  const mine = [{ _id: 'kept', price: 1 }, { _id: 'gone', price: 2 }, { price: 3 }]
  expect(withRowsOf(mine, [{ _id: 'kept', price: 9 }])).toEqual([
    { _id: 'kept', price: 1 },
    { price: 2 },
    { price: 3 },
  ])
})
