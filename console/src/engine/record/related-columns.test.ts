import type { AnyRow } from '@prona/contract/kernel/resource'
import { instalment } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Column } from '../fields/columns.ts'
import { relatedColumns } from './related-columns.ts'

const columns = instalment.list.columns.map((path): Column => ({ path, field: instalment.fields[path] }))
const usual = { version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, labels: {} }
const order: AnyRow = {
  ...usual,
  _id: 'o',
  lines: [{ unit: 'u' }],
  parties: [{ customer: 'c', role: 'buyer' }],
  labels: { u: '206 · Rezidenca', c: 'Ana' },
}
const row = (values: object): AnyRow => ({
  ...usual,
  _id: 'i',
  number: 'K-1',
  kind: 'rent',
  dueOn: '2026-11-01',
  amount: 100,
  outstanding: 100,
  status: 'open',
  labels: { p: 'Rezidenca', c: 'Ana', other: 'Bora' },
  ...values,
})
const shown = (path: string, rows: readonly AnyRow[]) =>
  relatedColumns({ resource: instalment, path }, columns, rows, order).map((column) => column.path)

test('a list on a page leaves out what the page says of all its rows, and shows their amounts', () => {
  const rows = [row({ customer: 'c', property: 'p', name: 'Kësti 1' })]
  const all = ['number', 'kind', 'name', 'dueOn', 'amount', 'outstanding', 'status']
  expect(shown('order', rows)).toEqual(all)
})

test('what one of the rows has otherwise is shown, and the amounts with it', () => {
  const rows = [row({ customer: 'c', property: 'p' }), row({ customer: 'other', property: 'p' })]
  expect(shown('order', rows)).toEqual([
    'number',
    'kind',
    'customer',
    'dueOn',
    'amount',
    'outstanding',
    'status',
  ])
})
