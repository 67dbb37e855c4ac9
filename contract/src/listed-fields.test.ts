import { expect, test } from 'vitest'
import { listedFields } from './listed-fields.ts'
import { resources } from './registry.ts'
import { order, unit } from './resources.ts'

test('a list asks for its columns, what its rows are called and what decides about them, and for little else', () => {
  const fields = listedFields(unit)
  for (const name of [
    ...unit.list.columns,
    'code',
    'property',
    'kind',
    'saleState',
    'blockedReason',
    'currency',
  ])
    expect(fields).toContain(name)
  for (const name of ['title', 'description', 'orientation', 'condition', 'createdAt', 'cadastralNumber'])
    expect(fields).not.toContain(name)
  expect(fields.length).toBeLessThan(Object.keys(unit.fields).length / 2)
  expect(listedFields(unit, ['code', 'createdAt'])).toContain('createdAt')
  expect(listedFields(order)).toEqual(expect.arrayContaining(['kind', 'status', 'expiresAt', 'number']))
})

test('a list asks for nothing that its reader may not see', () => {
  expect(listedFields(unit, undefined, (name) => name !== 'salePrice')).not.toContain('salePrice')
})

test.each(resources.map((resource) => [resource.plural, resource] as const))(
  '%s ask for fields that they have, each once',
  (_, resource) => {
    const fields = listedFields(resource, [...resource.list.columns, 'nowhere', 'branch'])
    expect(new Set(fields).size).toBe(fields.length)
    expect(fields).not.toContain('nowhere')
    expect(fields).not.toContain('branch')
    expect(fields).toContain(resource.title.split('.')[0])
  },
)
