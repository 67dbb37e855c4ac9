import { everything, type Grant, may, permissionsOfPages, seededGrant } from '@prona/contract/access'
import { pages, resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import {
  asIn,
  bringing,
  differencesIn,
  inOrderOf,
  withAllRecords,
  withField,
  withPermission,
} from './rights-edits.ts'
import { permissionsIn, rightsSections } from './rights-rows.ts'

const choices = {
  ownRows: ['customer', 'order', 'unit', 'property'].map((value) => ({ value, label: value })),
  hiddenFields: [{ value: 'unit.minPrice', label: 'Njësi: çmimi minimal' }],
}
const sections = rightsSections(choices)
const rows = sections.flatMap((section) => section.rows)
const rowOf = (key: string) => {
  const row = rows.find((one) => one.key === key)
  if (!row) throw new Error(key)
  return row
}
const none: Grant = { permissions: [], ownRows: [], hiddenFields: [], longestHoldDays: 1, maxDiscountBp: 0 }

test('every resource and every page that takes a permission has a row, and each of its permissions stands in it once', () => {
  const singles = resources.map(({ single }) => single)
  expect(rows.map(({ key }) => key).sort()).toEqual([...singles, ...permissionsOfPages(pages)].sort())
  const all = rows.flatMap(permissionsIn)
  expect(new Set(all).size).toBe(all.length)
})

test('rows stand in the sections of the menu, and what has no place there by what it belongs to', () => {
  expect(sections.map(({ section }) => section)).toEqual(['management', 'administration'])
  const keys = sections[1]?.rows.map(({ key }) => key) ?? []
  expect(keys[keys.indexOf('paperTemplate') + 1]).toBe('paperVersion')
})

test('a permission brings what it is of no use without, and goes with it', () => {
  const given = withPermission(none, 'instalment.receive', true)
  expect(given.permissions).toEqual(['instalment.receive', 'instalment.read', 'order.read'])
  expect(bringing(given, 'order.read')).toEqual(['instalment.receive', 'instalment.read'])
  expect(withPermission(given, 'order.read', false).permissions).toEqual([])
})

test('what differs from another role is told: permissions, records, fields and limits', () => {
  const agent = seededGrant('agent')
  expect(rows.flatMap((row) => differencesIn(row, agent, agent))).toEqual([])
  const changed = withPermission(agent, 'order.hold', !may(agent, 'order.hold'))
  expect(differencesIn(rowOf('order'), changed, agent)).toEqual(['order.hold'])
  const own = withAllRecords(agent, 'unit', agent.ownRows.includes('unit'))
  expect(differencesIn(rowOf('unit'), own, agent)).toEqual(['unit'])
  const seen = withField(agent, 'unit.minPrice', agent.hiddenFields.includes('unit.minPrice'))
  expect(differencesIn(rowOf('unit'), seen, agent)).toEqual(['unit.minPrice'])
  expect(differencesIn(rowOf('order'), { ...agent, longestHoldDays: 90 }, agent)).toEqual(['longestHoldDays'])
})

test('back to another role leaves no difference in the row, and the other rows as they are', () => {
  const agent = seededGrant('agent')
  const manager = seededGrant('manager')
  for (const row of rows) {
    const back = asIn(agent, row, manager, () => true)
    const left = differencesIn(row, back, agent)
    expect(left).toEqual([])
    const others = rows.filter((one) => one !== row && !['order', 'paperTemplate'].includes(one.key))
    for (const other of others) expect(differencesIn(other, back, manager)).toEqual([])
  }
})

test('back to another role gives nothing that the reader cannot give', () => {
  const back = asIn(seededGrant('manager'), rowOf('customer'), none, (one) => one === 'customer.read')
  expect(back.permissions).toEqual(['customer.read'])
})

test('“everything” is no difference where the other role has it too', () => {
  const all = { ...none, permissions: [everything] }
  expect(rows.flatMap((row) => differencesIn(row, all, { ...all, permissions: [everything] }))).toEqual([])
})

test('what is ticked again stands where it stood', () => {
  expect(inOrderOf(['a', 'b', 'c'], ['c', 'd', 'a', 'b'])).toEqual(['a', 'b', 'c', 'd'])
})
