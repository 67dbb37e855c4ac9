import { expect, test } from 'vitest'
import { authorizePage } from './authorize.ts'

const open = { path: '/help', name: ['Ndihma', 'Help', 'Hilfe', 'Ayuda'], icon: 'list' } as const
const guarded = {
  ...open,
  access: {
    permission: 'dashboard.read',
    roles: { manager: true, agent: false, accountant: false, reporting: true, limited: false },
  },
} as const

function readerWith(...permissions: string[]) {
  return { rights: { permissions, ownRows: [], hiddenFields: [] } }
}

test('what a page shows is answered to whoever has its permission', () => {
  expect(() => authorizePage(readerWith('dashboard.read'), guarded)).not.toThrow()
  expect(() => authorizePage(readerWith('*'), guarded)).not.toThrow()
  expect(() => authorizePage(readerWith('unit.read'), guarded)).toThrow('forbidden')
})

test('a page without a permission is open to everybody who is signed in', () => {
  expect(() => authorizePage(readerWith(), open)).not.toThrow()
})
