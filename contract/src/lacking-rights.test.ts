import { expect, test } from 'vitest'
import { allPermissions, everything } from './access.ts'
import type { AnyRow } from './kernel/resource.ts'
import { isGivable, lackingRights } from './lacking-rights.ts'
import { resources } from './registry.ts'
import { user } from './resources.ts'

const at = '2026-11-26T12:00:00.000Z'
const by = { createdBy: null, updatedBy: null }
const aRow = { _id: 'one', branch: 'tirana', version: 1, createdAt: at, updatedAt: at, labels: {}, ...by }
const nobody = { permissions: [] }

test('whatever somebody is told they lack is a permission that a role can be given', () => {
  for (const resource of resources) {
    const states = [{}, ...Object.values(resource.fields).flatMap(statesIn)]
    const rows = states.map((state): AnyRow => ({ ...aRow, ...state }))
    const told = [undefined, ...rows].flatMap((row) => lackingRights(nobody, resource, row))
    expect(told.filter((one) => !allPermissions.includes(one))).toEqual([])
  }
})

const statesIn = (field: { readonly kind: string; readonly choices?: unknown }) =>
  field.kind === 'choice' && typeof field.choices === 'object'
    ? Object.keys(field.choices ?? {}).map((status) => ({ status }))
    : []

test('users are taken out by whoever may do everything, and nobody else is told that they lack it', () => {
  expect(isGivable(user, 'report')).toBe(false)
  expect(lackingRights(nobody, user)).toEqual(['user.create'])
  expect(lackingRights({ permissions: [everything] }, user)).toEqual([])
})
