import { instalment, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { listStateFrom, narrowed } from '../data/list-state.ts'
import { contentOf, isChanged, isPlain, lateView, searchOfView } from './view-content.ts'

const address = {
  q: 'A-',
  filter: { status: ['held'], salePrice: { from: 90_000 }, updatedAt: { period: 'thisMonth' } },
  where: [{ any: { '!floor': { to: 1 }, kind: ['shop'] } }],
  sort: 'property,-salePrice',
  columns: 'code,property',
  density: 'compact',
  perPage: 25,
}
const state = listStateFrom(unit, address)

test('a view keeps what the address says of the list, and not the page one is on', () => {
  const deep = { ...state, page: 3, after: 'mark', view: 'other' }
  expect(contentOf(deep)).toEqual(address)
  const opened = listStateFrom(unit, searchOfView({ _id: 'v', content: contentOf(deep) }))
  expect(opened).toEqual({ ...state, view: 'v' })
})

test('the star stands as long as the list is otherwise than its view, whatever the order of what it says', () => {
  const { filter, ...rest } = address
  const turned = { ...rest, filter: Object.fromEntries(Object.entries(filter).reverse()) }
  expect(isChanged(unit, state, { content: turned })).toBe(false)
  expect(isChanged(unit, { ...state, page: 7 }, { content: address })).toBe(false)
  expect(isChanged(unit, narrowed(state, { q: '' }), { content: address })).toBe(true)
})

test('a field that is gone from the declaration changes nothing about its view', () => {
  const content = { ...address, filter: { ...address.filter, goneField: ['x'] } }
  expect(isChanged(unit, state, { content })).toBe(false)
})

test('a list as it always is has nothing to keep', () => {
  expect(isPlain(listStateFrom(unit, { page: 2, view: 'all' }))).toBe(true)
  expect(isPlain(state)).toBe(false)
})

test('where records become late, a view shows those that are today; elsewhere there is none', () => {
  const late = lateView(instalment, ([sq]) => sq)
  expect(late?.name).toBe('Me vonesë')
  const opened = listStateFrom(instalment, searchOfView(late ?? { _id: '', content: {} }))
  expect(opened.filter).toEqual({ dueOn: { period: 'past' }, outstanding: { from: 1 } })
  expect(isChanged(instalment, opened, late ?? { content: {} })).toBe(false)
  expect(lateView(unit, ([sq]) => sq)).toBeUndefined()
})
