import { describe, expect, test } from 'vitest'
import {
  asGroups,
  type FilterGroup,
  groupsHeard,
  groupsSaid,
  simplified,
  wholeFilter,
} from './filter-groups.ts'

const today = '2026-10-14'
const mixed: readonly FilterGroup[] = [
  {
    type: 'any',
    conditions: [
      { path: 'status', comparator: 'INCLUDES', value: ['held', 'reserved'] },
      { path: 'floor', comparator: 'EXCLUDES', value: { from: 1, to: 3 } },
    ],
  },
  { type: 'all', conditions: [{ path: 'salePrice', comparator: 'INCLUDES', value: [null] }] },
]
const known = () => true

describe('Groups of conditions', () => {
  test('travel as clauses that are joined by "and", after the plain filters', () => {
    expect(wholeFilter({ kind: ['shop'] }, mixed, today)).toEqual([
      { type: 'all', data: { kind: { comparator: 'INCLUDES', type: 'basic', values: ['shop'] } } },
      {
        type: 'any',
        data: {
          status: { comparator: 'INCLUDES', type: 'basic', values: ['held', 'reserved'] },
          floor: { comparator: 'EXCLUDES', type: 'range', values: { from: 1, to: 3 } },
        },
      },
      { type: 'all', data: { salePrice: { comparator: 'INCLUDES', type: 'basic', values: [null] } } },
    ])
  })

  test('without a value ask for nothing, and never widen to a clause of nothing', () => {
    const empty = { path: 'code', comparator: 'EXCLUDES', value: '  ' } as const
    expect(wholeFilter({}, [{ type: 'any', conditions: [empty] }], today)).toEqual([])
  })

  test('stand in the address and come back from it as they were', () => {
    const address = JSON.parse(JSON.stringify(groupsSaid(mixed)))
    expect(address).toEqual([
      { any: { status: ['held', 'reserved'], '!floor': { from: 1, to: 3 } } },
      { all: { salePrice: [null] } },
    ])
    expect(groupsHeard(address, known)).toEqual(mixed)
  })

  test('of an address that names unknown fields, says nothing or no groups are left out', () => {
    const given = [{ any: { password: ['x'] } }, { all: {} }, 'x', null, { all: { code: 'A' } }]
    expect(groupsHeard(given, (path) => path !== 'password')).toEqual([
      { type: 'all', conditions: [{ path: 'code', comparator: 'INCLUDES', value: 'A' }] },
    ])
    expect(groupsHeard({ any: {} }, known)).toEqual([])
  })

  test('become chips where chips can say them, and groups again in the builder', () => {
    const status = { path: 'status', comparator: 'INCLUDES', value: ['held'] } as const
    const notShop = { path: 'kind', comparator: 'EXCLUDES', value: ['shop'] } as const
    const again = { path: 'status', comparator: 'INCLUDES', value: ['available'] } as const
    const built: FilterGroup[] = [
      { type: 'all', conditions: [status, notShop] },
      { type: 'any', conditions: [again] },
    ]
    const simple = simplified(built)
    expect(simple).toEqual({
      filter: { status: ['held'] },
      where: [
        { type: 'all', conditions: [notShop] },
        { type: 'all', conditions: [again] },
      ],
    })
    const reopened = asGroups(simple.filter, simple.where)
    expect(simplified(reopened)).toEqual(simple)
    const clauses = (groups: readonly FilterGroup[]) => wholeFilter({}, groups, today)
    expect(clauses(reopened)).toHaveLength(3)
    expect(wholeFilter(simple.filter, simple.where, today)).toEqual(clauses(reopened))
  })
})

test('a named stretch of days travels as the days it has today', () => {
  const filter = { updatedAt: { period: 'thisMonth' } }
  const group = {
    type: 'all',
    conditions: [{ path: 'updatedAt', comparator: 'EXCLUDES', value: { period: 'yesterday' } }],
  } as const
  expect(wholeFilter(filter, [group], today).map(({ data }) => data.updatedAt?.values)).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-10-13', to: '2026-10-13' },
  ])
})
