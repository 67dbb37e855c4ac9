import { expect, test } from 'vitest'
import { newestOf } from './use-row.ts'

const at = '2026-11-21T09:00:00.000Z'

function aRow(_id: string, version: number, name: string) {
  const system = { createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, deletedAt: null }
  return { _id, version, ...system, branch: 'tirana', labels: {}, name }
}

test('a record is called what the latest list says, though one that was read before a change is still here', () => {
  const rows = [aRow('a', 1, 'before'), aRow('b', 9, 'another'), aRow('a', 2, 'after')]
  expect(newestOf('a', rows)).toMatchObject({ name: 'after' })
  expect(newestOf('c', rows)).toBeUndefined()
})
