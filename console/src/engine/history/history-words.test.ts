import { type Catalogue, type Language, labelIn, say } from '@prona/contract/kernel/words'
import { de } from '@prona/contract/language/de'
import { en } from '@prona/contract/language/en'
import { es } from '@prona/contract/language/es'
import { sq } from '@prona/contract/language/sq'
import { resourceNamed } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import type { Words } from '../../ui/language.ts'
import { isSame } from '../form/form-values.ts'
import { changedValuesOf } from './changed-values.ts'
import { actionText, actorOf, causeLink, restorable } from './history-entries.ts'
import { dayFrom, whenSaid } from './when.ts'

const albanian = wordsIn('sq', sq)
const english = wordsIn('en', en)
const german = wordsIn('de', de)
const spanish = wordsIn('es', es)
const unit = resourceNamed('unit')
const order = resourceNamed('order')

describe('who did what', () => {
  test('a verb goes on from the name', () => {
    expect(actionText(unit, { action: 'create', cause: null }, albanian)).toBe('e krijoi')
    expect(actionText(unit, { action: 'addImages', cause: null }, albanian)).toBe('shtoi fotografi')
  })

  test('the one picture of a user or a branch is told as their portrait or logo', () => {
    const told = (single: string, action: string, words: Words) =>
      actionText(resourceNamed(single), { action, cause: null }, words)
    expect(told('user', 'addImages', albanian)).toBe('shtoi portretin')
    expect(told('user', 'removeImage', german)).toBe('hat das Porträt entfernt')
    expect(told('branch', 'addImages', spanish)).toBe('añadió el logotipo')
    expect(told('property', 'addImages', english)).toBe('added photos')
  })

  const record = { _id: '7', title: '12/2026', kind: 'reservation' }

  test('an action goes on from the name too, also in the record that followed it', () => {
    const cancelled = 'anuloi rezervimin'
    expect(actionText(order, { action: 'hold', cause: null }, albanian)).toBe('vendosi mbajtjen')
    expect(actionText(unit, { action: 'hold', cause: null }, albanian)).toBe('mbajti njësinë')
    for (const one of [record, null]) {
      const cause = { resource: 'order', record: one }
      expect(actionText(unit, { action: 'cancel', cause }, albanian)).toBe(cancelled)
    }
  })

  test('what another resource calls an action is not guessed from its name', () => {
    expect(actionText(unit, { action: 'cancel', cause: null }, english)).toBe('changed it')
    const byProperty = { action: 'cancel', cause: { resource: 'property', record: null } }
    expect(actionText(unit, byProperty, english)).toBe('changed it')
  })

  test.each([
    [albanian, 'shkaku: rezervim 12/2026'],
    [english, 'through reservation 12/2026'],
    [german, 'durch Reservierung 12/2026'],
    [spanish, 'por reserva 12/2026'],
  ])('the record it followed is named and linked', (words, text) => {
    expect(causeLink({ cause: { resource: 'order', record } }, words)).toEqual({
      plural: 'orders',
      id: '7',
      text,
    })
  })

  test('nothing is linked that one may not see, that is not known or that was not there', () => {
    for (const cause of [null, { resource: 'order', record: null }, { resource: 'lease', record }]) {
      expect(causeLink({ cause }, english)).toBeUndefined()
    }
  })

  test.each([
    [albanian, 'anuloi rezervimin'],
    [english, 'cancelled the reservation'],
    [german, 'hat die Reservierung storniert'],
    [spanish, 'anuló la reserva'],
  ])('whoever cancelled a reservation is the subject of the sentence', (words, text) => {
    expect(actionText(order, { action: 'cancel', cause: null }, words)).toBe(text)
  })

  test('what is not known by name is a change', () => {
    expect(actionText(unit, { action: 'somethingNew', cause: null }, english)).toBe('changed it')
  })

  test('the program, a person, and a person without a name are distinguished', () => {
    expect(actorOf({ by: null }, albanian)).toBe('Sistemi')
    expect(actorOf({ by: { _id: '7', name: 'Teuta Bregu' } }, albanian)).toBe('Teuta Bregu')
    expect(actorOf({ by: { _id: '7', name: null } }, albanian)).toBe('Dikush')
  })
})

describe('from what to what', () => {
  test('a text in several languages is shown language by language', () => {
    const from = { sq: 'E vjetër', de: 'Gleich' }
    const to = { sq: 'E re', de: 'Gleich', en: 'New' }
    const lines = changedValuesOf(unit, { field: 'description', from, to })
    expect(lines.map(({ part, from: was, to: is }) => [part, was, is])).toEqual([
      ['SQ', 'E vjetër', 'E re'],
      ['EN', null, 'New'],
    ])
  })

  test('of a group only the parts that differ are shown', () => {
    const property = resourceNamed('property')
    const change = {
      field: 'address',
      from: { street: 'A', city: 'Tiranë' },
      to: { street: 'B', city: 'Tiranë' },
    }
    expect(changedValuesOf(property, change)).toMatchObject([{ key: 'address.street', from: 'A', to: 'B' }])
  })

  const first = { _id: 'a', unit: '101', price: 9, discountBp: null }
  const second = { _id: 'b', unit: '102', price: 8, discountBp: null }

  test('of a row of an order what changed in it is shown, and nothing of the others', () => {
    const change = { field: 'lines', from: [second, first], to: [{ ...second, discountBp: 300 }, first] }
    expect(changedValuesOf(order, change)).toMatchObject([
      { key: 'lines.b.discountBp', of: { value: { unit: '102' } }, from: null, to: 300 },
    ])
    expect(changedValuesOf(order, change)).toHaveLength(1)
  })

  test('a row that was added or removed is shown as such, and a new order of the rows alone too', () => {
    const lines = (from: unknown, to: unknown) =>
      changedValuesOf(order, { field: 'lines', from, to }).map(({ event, from: was, to: is }) => [
        event,
        was,
        is,
      ])
    expect(lines([first], [first, second])).toEqual([['added', null, [second]]])
    expect(lines([first, second], [second])).toEqual([['removed', [first], null]])
    expect(lines([first, second], [second, first])).toEqual([['reordered', [first, second], [second, first]]])
  })

  test('of a set what came and what went is shown, and in another order it is shown whole', () => {
    const permissions = (from: unknown, to: unknown) =>
      changedValuesOf(resourceNamed('role'), { field: 'permissions', from, to }).map((one) => [
        one.event,
        one.from,
        one.to,
      ])
    expect(permissions(['unit.read', 'unit.delete'], ['order.read', 'unit.read'])).toEqual([
      ['removed', ['unit.delete'], null],
      ['added', null, ['order.read']],
    ])
    expect(permissions(['a', 'b'], ['b', 'a'])).toEqual([[undefined, ['a', 'b'], ['b', 'a']]])
    expect(permissions(null, ['a'])).toEqual([[undefined, null, ['a']]])
  })

  test('what programs alone read is left out', () => {
    const change = { field: 'repository', from: null, to: 'prona/tirana@banesa-iliria' }
    expect(changedValuesOf(resourceNamed('user'), change)).toEqual([])
  })

  test('a field that is no more is left out', () => {
    expect(changedValuesOf(unit, { field: 'gone', from: 1, to: 2 })).toEqual([])
  })
})

describe('what can be put back', () => {
  const standing = { field: 'view', from: 'Mali', now: 'Deti', writable: ['view', 'code'], isSame }

  test('a former value of a field that may be written', () => {
    expect(restorable(unit, 'update', standing).kind).toBe('restorable')
  })

  test('nothing where it stands already, or where there was nothing before', () => {
    expect(restorable(unit, 'update', { ...standing, now: 'Mali' }).kind).toBe('pointless')
    expect(restorable(unit, 'create', { ...standing, from: null }).kind).toBe('pointless')
  })

  test.each([
    ['history.veiled', { ...standing, from: '•••' }],
    ['history.notByHand', { ...standing, field: 'status', from: 'held', now: 'available' }],
    ['history.notWritable', { ...standing, field: 'floor', from: 2, now: 3 }],
    ['history.needed', { ...standing, field: 'code', from: null, now: 'A-1' }],
  ] as const)('and otherwise it says why not: %s', (because, one) => {
    expect(restorable(unit, 'update', one)).toEqual({ kind: 'closed', because })
  })
})

describe('when', () => {
  const now = '2026-10-14T14:10:00.000Z'
  const at = (instant: string, words = albanian) => whenSaid(instant, now, 'Europe/Tirane', words)

  test.each([
    ['2026-10-14T14:09:30.000Z', 'tani'],
    ['2026-10-14T14:09:00.000Z', 'para 1 minute'],
    ['2026-10-14T13:12:00.000Z', 'para 58 minutash'],
    ['2026-10-14T07:42:00.000Z', 'sot, 09:42'],
    ['2026-10-13T22:30:00.000Z', 'sot, 00:30'],
    ['2026-10-13T21:30:00.000Z', 'dje, 23:30'],
    ['2026-10-07T14:10:00.000Z', '07.10.2026, 16:10'],
    ['2026-10-14T15:10:00.000Z', 'sot, 17:10'],
  ])('%s is %s', (instant, expected) => {
    expect(at(instant)).toBe(expected)
  })

  test('in the reader’s language', () => {
    expect(at('2026-10-14T14:08:00.000Z', english)).toBe('2 minutes ago')
  })

  test.each([
    ['2026-10-14', 'sot'],
    ['2026-10-15', 'nesër'],
    ['2026-10-13', 'dje'],
    ['2026-10-21', 'pas 7 ditësh'],
    ['2026-10-04', 'para 10 ditësh'],
    ['2027-06-30', ''],
  ])('%s lies %s', (day, expected) => {
    expect(dayFrom(day, '2026-10-14', albanian)).toBe(expected)
  })
})

function wordsIn(language: Language, catalogue: Catalogue): Words {
  return {
    language,
    t: (key, params) => say(catalogue, language, key, params),
    label: (label) => labelIn(label, language),
  }
}
