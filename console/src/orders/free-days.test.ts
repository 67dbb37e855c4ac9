import { expect, test } from 'vitest'
import { clashOf, movedTo } from './free-days.ts'

type Other = Parameters<typeof clashOf>[0][number]

function lease(values: Partial<Other>): Other {
  return {
    _id: 'other',
    status: 'active',
    intent: 'lease',
    startsOn: '2027-03-01',
    endsOn: '2027-03-31',
    leaveOn: null,
    parentOrder: null,
    lines: [{ _id: 'line', unit: 'flat', price: 1, discountBp: null, vatProfile: 'standard' }],
    ...values,
  }
}

const wanted = { startsOn: '2027-03-31', endsOn: '2027-04-30', units: ['flat', 'parking'] }

test('a lease that begins on another one’s last day is told from when the unit is free', () => {
  const other = lease({})
  expect(clashOf([other], wanted, 'flat')).toEqual({ other, freeFrom: '2027-04-01' })
})

test('a lease that begins the day after stands against nothing', () => {
  expect(clashOf([lease({})], { ...wanted, startsOn: '2027-04-01' }, 'flat')).toBeUndefined()
})

test('a gap that is too short for it is not offered', () => {
  const next = lease({ _id: 'next', startsOn: '2027-04-10', endsOn: '2027-05-09' })
  expect(clashOf([lease({}), next], wanted, 'flat')?.freeFrom).toBe('2027-05-10')
})

test('the day that is offered is one on which every unit of the order is free', () => {
  const [line] = lease({}).lines
  const ofParking = lease({
    _id: 'parking',
    startsOn: '2027-04-01',
    endsOn: '2027-06-30',
    lines: line ? [{ ...line, unit: 'parking' }] : [],
  })
  const clash = clashOf([lease({}), ofParking], wanted, 'flat')
  expect([clash?.other._id, clash?.freeFrom]).toEqual(['other', '2027-07-01'])
})

test('where somebody has it without an end no day is offered', () => {
  expect(clashOf([lease({ endsOn: null })], wanted, 'flat')).toMatchObject({ freeFrom: undefined })
})

test('whoever has given notice has it until the day they leave', () => {
  const left = lease({ status: 'notice', leaveOn: '2027-03-15' })
  expect(clashOf([left], wanted, 'flat')).toBeUndefined()
})

test.each([
  ['a draft that nothing was reserved for', { status: 'draft' }, false],
  ['a draft that follows from a reservation', { status: 'draft', parentOrder: 'reservation' }, true],
  ['a hold', { status: 'held' }, true],
  ['a reservation for a sale', { status: 'reserved', intent: 'sale', startsOn: null, endsOn: null }, false],
  ['a cancelled one', { status: 'cancelled' }, false],
  ['a lease of another unit', { lines: [] }, false],
] as const)('%s: does it stand against a lease of these days?', (_, values, stands) => {
  expect(clashOf([lease(values)], wanted, 'flat') !== undefined).toBe(stands)
})

test('days that are not typed to their end are nobody’s yet', () => {
  expect(clashOf([lease({})], { ...wanted, startsOn: null }, 'flat')).toBeUndefined()
  expect(clashOf([lease({})], { ...wanted, endsOn: '2027-03-01' }, 'flat')).toBeUndefined()
})

test('a lease that begins later stays as long as it was, in whole months where it was of such', () => {
  expect(movedTo('2027-04-01', { startsOn: '2027-03-01', endsOn: '2027-03-31' })).toEqual({
    startsOn: '2027-04-01',
    endsOn: '2027-04-30',
  })
  expect(movedTo('2027-04-01', { startsOn: '2027-03-01', endsOn: '2027-03-10' })).toEqual({
    startsOn: '2027-04-01',
    endsOn: '2027-04-10',
  })
  expect(movedTo('2027-04-01', { startsOn: '2027-03-01', endsOn: null })).toEqual({
    startsOn: '2027-04-01',
    endsOn: null,
  })
})
