import { expect, test } from 'vitest'
import { allPermissions } from './access.ts'
import { asksToConfirm, confirmedPermissions } from './confirm-again.ts'
import { resourceNamed } from './registry.ts'

test('what is to be confirmed are permissions and fields that there are', () => {
  for (const [permission, fields] of Object.entries(confirmedPermissions)) {
    expect(allPermissions).toContain(permission)
    const { fields: known } = resourceNamed(permission.split('.')[0] ?? '')
    if (fields !== 'always') expect(Object.keys(known)).toEqual(expect.arrayContaining([...fields]))
  }
})

test('a user’s role is to be confirmed, their name is not', () => {
  expect(asksToConfirm('user.update', ['name', 'role'])).toBe(true)
  expect(asksToConfirm('user.update', ['name', 'language'])).toBe(false)
  expect(asksToConfirm('unit.update', ['name'])).toBe(false)
  expect(asksToConfirm('role.update', [])).toBe(true)
})
