import { afterEach, expect, test, vi } from 'vitest'
import { grantersOf } from './granters.ts'

afterEach(() => vi.unstubAllGlobals())

test('all that a screen tells of is asked about in one call, and each learns its own', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const permissions = JSON.parse(new URL(url).searchParams.get('permissions') ?? '')
    asked.push(permissions)
    const granters = permissions.map((permission: string) => ({
      permission,
      told: [permission],
      isNew: true,
    }))
    return Response.json({ granters })
  })
  const connection = { base: 'https://prona.test/api', token: () => 'one', language: () => 'sq' as const }
  const find = (permission: string) => grantersOf(connection, permission)
  const some = ['unit.update', 'unit.delete', 'unit.hold', 'unit.report', 'order.update', 'order.sign']
  const found = await Promise.all(some.map(find))
  expect(asked).toEqual([some])
  expect(found.map(({ told }) => told)).toEqual(some.map((one) => [one]))
  await find('unit.create')
  expect(asked).toEqual([some, ['unit.create']])
})
