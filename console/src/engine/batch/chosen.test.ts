import { bulkSchema } from '@prona/contract/batches/bulk'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { parsed } from '@prona/contract/kernel/schema'
import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { listStateFrom } from '../data/list-state.ts'
import { allSelected, nothingSelected, type Selection, withRows } from '../data/selection.ts'
import { chosenAs } from './chosen.ts'

const ids = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const rows = ids.map((_id, version) => ({ _id, version: version + 1 }) as AnyRow)
const plain = listStateFrom(unit, {})
const held = listStateFrom(unit, {
  filter: { status: ['held'] },
  where: [{ any: { '!floor': { from: 3 } } }],
})

test.each<[string, Selection, typeof plain, unknown]>([
  [
    'records of several pages, as they were seen',
    withRows(nothingSelected, rows, true),
    held,
    {
      ids: [
        { _id: ids[0], version: 1 },
        { _id: ids[1], version: 2 },
      ],
    },
  ],
  ['everything there is, said as such', allSelected, plain, { all: true }],
  ['all that a search finds', allSelected, { ...plain, q: ' A-1 ' }, { search: ' A-1 ' }],
  [
    'all that a filter finds but a few',
    withRows(allSelected, rows.slice(0, 1), false),
    held,
    {
      filter: [
        { type: 'all', data: { status: { comparator: 'INCLUDES', type: 'basic', values: ['held'] } } },
        { type: 'any', data: { floor: { comparator: 'EXCLUDES', type: 'range', values: { from: 3 } } } },
      ],
      except: [ids[0]],
    },
  ],
])('%s', (_, selection, state, body) => {
  const chosen = chosenAs(selection, state)
  expect(chosen).toEqual(body)
  expect(parsed(bulkSchema, { delete: true, ...chosen })).toHaveProperty('value')
})
