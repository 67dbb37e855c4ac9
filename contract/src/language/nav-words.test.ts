import { expect, test } from 'vitest'
import { labelIn, languages } from '../kernel/words.ts'
import { resources } from '../registry.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { sq } from './sq.ts'

/** The sections that the specification names, in its order. */
const sections =
  'account, browse, concepts, contact, create, add, customer, customers, customer details, dashboard, details, edit, management, list, login, order, orders, order details, overview, property, properties, property details, unit, units, unit details, profile, register, forgot password, reset password, verify code, administration, analytics, auth, calendar, leads, invoices, users, user, user details, role, roles, role details'
const keys = sections
  .split(', ')
  .map((section) => `nav.${section.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`)
const catalogues: Record<string, Readonly<Record<string, unknown>>> = { sq, en, de, es }

test.each(languages)('every section of the navigation is named in %s, and no other', (language) => {
  const catalogue = catalogues[language] ?? {}
  const named = Object.keys(catalogue).filter((key) => key.startsWith('nav.'))
  expect(named.sort()).toEqual(keys.toSorted())
  for (const key of keys) expect(catalogue[key], key).toMatch(/^\p{Lu}[\p{L} ]+$/u)
})

test('Albanian names differ where the things do', () => {
  expect(sq['nav.customer']).not.toBe(sq['nav.customers'])
  expect(new Set(keys.map((key) => catalogues.sq?.[key])).size).toBe(keys.length)
})

// The list of orders has a name of its own: contracts and reservations.
const lists = resources.filter(({ plural }) => plural !== 'orders' && keys.includes(`nav.${plural}`))

test.each(languages)('in %s a section is called what its list is called', (language) => {
  expect(lists.map(({ plural }) => plural).sort()).toEqual([
    'customers',
    'invoices',
    'properties',
    'roles',
    'units',
    'users',
  ])
  for (const { plural, names } of lists) {
    expect(catalogues[language]?.[`nav.${plural}`]).toBe(labelIn(names.many, language))
  }
})
