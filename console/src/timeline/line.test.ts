import type { Occupancy } from '@prona/contract/orders/timeline'
import { expect, test } from 'vitest'
import { type Bar, type Gap, leaseBetween, leaseIn, lineOf } from './line.ts'
import { periodOf } from './period.ts'

const year = periodOf('year', '2027-01-01')
const share = (days: number) => expect.closeTo(days / 365, 10)

let made = 0
function taken(from: string, until: string | null, claim: Occupancy['claim'] = 'lease'): Occupancy {
  made += 1
  return { _id: `${made}`.padStart(4, '0'), unit: 'a', claim, from, until, order: null }
}

function bars(some: readonly Occupancy[], period = year): readonly Bar[] {
  return lineOf(some, period).items.filter((item) => item.kind === 'bar')
}

function gaps(some: readonly Occupancy[], period = year): readonly (readonly [string, string | null])[] {
  return lineOf(some, period)
    .items.filter((item) => item.kind === 'gap')
    .map(({ from, until }) => [from, until])
}

test('a bar covers its days, from the start of the first to the end of the last', () => {
  expect(bars([taken('2027-01-11', '2027-02-01')])).toMatchObject([
    { start: share(10), end: share(31), lane: 0, isCutBefore: false, isCutAfter: false },
  ])
})

test('leases that touch stand beside each other in one line, and there is no gap between them', () => {
  const some = [taken('2027-03-01', '2027-06-01'), taken('2026-03-01', '2027-03-01')]
  expect(lineOf(some, year).lanes).toBe(1)
  expect(bars(some).map(({ start, end }) => [start, end])).toEqual([
    [0, share(59)],
    [share(59), share(151)],
  ])
  expect(gaps(some)).toEqual([['2027-06-01', null]])
})

test('a bar without an end, or that goes on beyond what is shown, is cut there and says so', () => {
  const endless = bars([taken('2026-05-01', null)])
  expect(endless).toMatchObject([{ start: 0, end: 1, isCutBefore: true, isCutAfter: true }])
  expect(gaps([taken('2026-05-01', null)])).toEqual([])
  const toTheEnd = bars([taken('2027-01-01', '2028-01-01')])
  expect(toTheEnd).toMatchObject([{ start: 0, end: 1, isCutBefore: false, isCutAfter: false }])
  expect(bars([taken('2028-01-01', null), taken('2026-01-01', '2027-01-01')])).toEqual([])
})

test('a unit that nobody has is one gap, and one that is sold while it is let has two lines', () => {
  expect(gaps([])).toEqual([['2027-01-01', null]])
  const some = [taken('2026-01-01', '2027-07-01'), taken('2027-04-01', null, 'sale')]
  expect(lineOf(some, year).lanes).toBe(2)
  expect(gaps(some)).toEqual([])
})

test('a gap ends where the next claim begins, also beyond what is shown', () => {
  const january = periodOf('month', '2027-01-01')
  const some = [taken('2026-01-01', '2027-01-11'), taken('2027-03-01', '2027-04-01')]
  expect(gaps(some, january)).toEqual([['2027-01-11', '2027-03-01']])
  expect(gaps([taken('2027-03-01', '2027-04-01')], january)).toEqual([['2027-01-01', '2027-03-01']])
})

test('a draft takes no days: it stands below what has them, and over the gap where nobody does', () => {
  const some = [taken('2027-02-01', '2027-05-01', 'draft'), taken('2027-03-01', '2027-06-01')]
  expect(bars(some).map(({ one, lane }) => [one.claim, lane])).toEqual([
    ['draft', 1],
    ['lease', 0],
  ])
  expect(gaps(some)).toEqual([
    ['2027-01-01', '2027-03-01'],
    ['2027-06-01', null],
  ])
  expect(bars([taken('2027-02-01', '2027-05-01', 'draft')])).toMatchObject([{ lane: 0 }])
})

test('what stands in a line comes in the order of its days', () => {
  const some = [taken('2027-03-01', '2027-06-01'), taken('2027-08-01', '2027-09-01')]
  const starts = lineOf(some, year).items.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(lineOf(some, year).items.map(({ kind }) => kind)).toEqual(['gap', 'bar', 'gap', 'bar', 'gap'])
})

const gap: Pick<Gap, 'from' | 'until'> = { from: '2027-02-10', until: '2027-04-01' }

test.each([
  ['before today', '2027-05-01', { startsOn: '2027-02-10', endsOn: '2027-03-31' }],
  ['that begins today', '2027-02-10', { startsOn: '2027-02-10', endsOn: '2027-03-31' }],
  ['that holds today', '2027-03-01', { startsOn: '2027-03-01', endsOn: '2027-03-31' }],
  ['whose last day is today', '2027-03-31', { startsOn: '2027-03-31', endsOn: '2027-03-31' }],
  ['that ended yesterday', '2027-04-01', { startsOn: '2027-02-10', endsOn: '2027-03-31' }],
  ['still to come', '2027-01-01', { startsOn: '2027-02-10', endsOn: '2027-03-31' }],
])('a lease in a gap %s has the days that are left of it', (_, today, days) => {
  expect(leaseIn(gap, today)).toEqual(days)
})

test('a lease begins once the unit is ready, unless the gap ends before that', () => {
  const open = { from: '2026-10-01', until: null }
  expect(leaseIn(open, '2026-11-27', '2027-07-27').startsOn).toBe('2027-07-27')
  expect(leaseIn({ ...open, until: '2027-03-01' }, '2026-11-27', '2027-07-27')).toEqual({
    startsOn: '2026-11-27',
    endsOn: '2027-02-28',
  })
})

test('a lease in a gap without an end has no last day', () => {
  expect(leaseIn({ from: '2027-02-10', until: null }, '2027-03-01')).toEqual({
    startsOn: '2027-03-01',
    endsOn: null,
  })
})

test('dragged either way, a lease stays within its gap', () => {
  expect(leaseBetween(gap, '2027-03-05', '2027-03-01')).toEqual({
    startsOn: '2027-03-01',
    endsOn: '2027-03-05',
  })
  expect(leaseBetween(gap, '2027-01-01', '2027-12-31')).toEqual({
    startsOn: '2027-02-10',
    endsOn: '2027-03-31',
  })
})
