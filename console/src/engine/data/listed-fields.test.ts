import { seededHidden } from '@prona/contract/access'
import type { Field } from '@prona/contract/kernel/field'
import { lateOf } from '@prona/contract/kernel/late'
import { type AnyRow, fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { labelIn, say } from '@prona/contract/kernel/words'
import { en } from '@prona/contract/language/en'
import { listedFields as fieldsOfList } from '@prona/contract/listed-fields'
import { resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { ownScreensByResource } from '../../app/pages/own-screens.ts'
import type { Words } from '../../ui/language.ts'
import { closedNow, offeredActions } from '../action/closed-now.ts'
import { concernSaid } from '../batch/concerned.ts'
import { sumsOf } from '../batch/sums.ts'
import { centsOfColumns } from '../fields/cents.ts'
import { classOf, columnsOf } from '../fields/columns.ts'
import { fieldDisplayOf } from '../fields/show.tsx'
import { optionOf } from '../form/inputs/use-options.ts'
import { isWritable, writablePaths } from '../grid/writable-paths.ts'
import type { Access } from './access.ts'
import { nameOf, referredTo, titleOf } from './use-references.ts'
import { valueAt } from './value-at.ts'

const english: Words = {
  language: 'en',
  t: (key, params) => say(en, 'en', key, params),
  label: (label) => labelIn(label, 'en'),
}

const toAll: Access = {
  may: () => true,
  lost: () => false,
  field: (resource, path) => {
    const field = fieldNamed(resource, path)
    return field?.unseen ? undefined : field
  },
}

function listedFields(resource: Resource, columns: readonly string[] | undefined, access: Access) {
  return fieldsOfList(resource, columns, (name) => access.field(resource, name) !== undefined)
}

/** A record of which nothing may be read but what every list answers and the fields that were asked for. */
function aRow(
  resource: Resource,
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): AnyRow {
  const answered = ['_id', 'branch', 'version', 'labels', 'can', ...fields]
  const row = { _id: '1', version: 1, labels: {}, ...values }
  return new Proxy(row as unknown as AnyRow, {
    get(of, name) {
      if (typeof name === 'string' && !answered.includes(name))
        throw new Error(`${resource.single}.${name} is read and was not asked for`)
      return Reflect.get(of, name)
    },
    has: (_, name) => answered.includes(String(name)),
  })
}

function aValue(field: Field): unknown {
  if (field.kind === 'choice') return Object.keys(field.choices)[0]
  if (field.kind === 'group')
    return Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, aValue(one)]))
  if (field.kind === 'money' || field.kind === 'area') return 12_345
  if (field.kind === 'instant') return '2020-01-01T00:00:00.000Z'
  return field.kind === 'text' ? 'A-1' : undefined
}

/** Records of every kind and in every state. */
function someRows(resource: Resource, fields: readonly string[]): readonly AnyRow[] {
  const values = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, aValue(field)]),
  )
  const others = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'choice' ? Object.keys(field.choices).map((one) => ({ ...values, [name]: one })) : [],
  )
  return [values, ...others].map((each) => aRow(resource, fields, each))
}

describe.each(resources.map((resource) => [resource.plural, resource] as const))('%s', (_, resource) => {
  const declared = listedFields(resource, undefined, toAll)

  test('whatever their columns are, have all that their rows show', () => {
    const all = columnsOf(resource, toAll)
    for (const column of all) {
      const [row, ...rows] = someRows(resource, listedFields(resource, [column.path], toAll))
      if (!row) continue
      const display = fieldDisplayOf(english, row, {
        quietLinks: true,
        cents: centsOfColumns([column], [row, ...rows]),
      })
      display.show(column.field, column.path, valueAt(row, column.path))
      classOf(resource, column)
      isWritable(new Set(writablePaths(resource, all, toAll)), column, row)
    }
    expect(all.length).toBeGreaterThan(0)
  })

  test('can say what can be done with each of them, and with many at once', () => {
    const rows = someRows(resource, listedFields(resource, ['_id'], toAll))
    for (const row of rows) {
      expect(referredTo(resource, row)).toContain(titleOf(resource, row))
      nameOf(resource, row, english.label)
      for (const [action] of offeredActions(resource, row))
        closedNow(resource, row, undefined, { words: english, action })
      for (const verb of ['update', 'delete'])
        closedNow(resource, row, undefined, { words: english, action: verb })
    }
    for (const field of Object.values(resource.fields)) concernSaid(resource, field, rows, english)
    // Of columns that are chosen once rows are selected nothing is taken for nothing.
    const chosen = columnsOf(resource, toAll).filter(({ path }) => path !== lateOf(resource)?.owed)
    expect(sumsOf(chosen, rows, 'en')).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('are offered to be chosen with what was asked for', () => {
    for (const row of someRows(resource, declared)) {
      const display = fieldDisplayOf(english, row, {})
      const option = optionOf(resource, row, display, ownScreensByResource[resource.single]?.hint)
      expect(option.label).toBe(referredTo(resource, row))
    }
  })

  test('ask for something, and for nothing that is hidden', () => {
    const hidden = seededHidden('agent', [resource]).map((name) => name.slice(resource.single.length + 1))
    const ofAgent: Access = {
      may: () => true,
      lost: () => false,
      field: (of, path) => (hidden.includes(path.split('.')[0] ?? '') ? undefined : toAll.field(of, path)),
    }
    const asked = listedFields(resource, Object.keys(resource.fields), ofAgent)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((name) => hidden.includes(name))).toEqual([])
  })
})
