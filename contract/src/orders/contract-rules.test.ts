import { expect, test } from 'vitest'
import {
  depositSettlement,
  endIssues,
  handoverIssues,
  noticeIssues,
  partyIssues,
  repeatedParties,
  returnIssues,
  settlementIssues,
  signingIssues,
} from './contract-rules.ts'

const today = '2027-03-17'
const fieldsOf = (issues: readonly { readonly field: string }[]) => issues.map(({ field }) => field)

function parties(...shares: (readonly [role: 'buyer' | 'tenant' | 'guarantor', shareBp: number | null])[]) {
  return shares.map(([role, shareBp], at) => ({ _id: `p${at}`, customer: `c${at}`, role, shareBp }))
}

test.each([
  ['one buyer alone', 'sale', parties(['buyer', null]), []],
  ['two buyers who share', 'sale', parties(['buyer', 6000], ['buyer', 4000]), []],
  ['a buyer and a guarantor', 'sale', parties(['buyer', 10_000], ['guarantor', null]), []],
  ['two buyers without shares', 'sale', parties(['buyer', null], ['buyer', null]), ['parties']],
  ['a buyer with a part of it', 'sale', parties(['buyer', 5000]), ['parties']],
  ['nobody who buys', 'sale', parties(['tenant', 10_000]), ['parties']],
  ['two tenants without shares', 'lease', parties(['tenant', null], ['tenant', null]), []],
  ['tenants who share too much', 'lease', parties(['tenant', 6000], ['tenant', 6000]), ['parties']],
  ['nobody who rents', 'lease', parties(['buyer', 10_000]), ['parties']],
] as const)('%s: whether the %s can be signed', (_, intent, taking, fields) => {
  expect(fieldsOf(partyIssues({ intent, parties: taking }))).toEqual(fields)
})

test.each([
  ['is refunded, as agreed', true, {}, [300, 0]],
  ['is kept, as agreed', false, {}, [0, 300]],
  ['is refunded against what was agreed', false, { refunded: 300 }, [300, 0]],
  ['is kept in part', true, { kept: 100 }, [200, 100]],
  ['is divided as said', true, { refunded: 50, kept: 250 }, [50, 250]],
] as const)('the deposit of a cancelled reservation %s', (_, refundable, input, [refunded, kept]) => {
  const reserved = { deposit: 300, depositOn: today, refundable }
  const settlement = depositSettlement(reserved, input)
  expect(settlement).toEqual({ refunded, kept })
  expect(settlementIssues({ refunded, kept }, 300, 'EUR')).toEqual([])
})

test('more than the deposit is neither refunded nor kept, and without one there is nothing to settle', () => {
  const reserved = { deposit: 300, depositOn: today, refundable: true }
  for (const input of [{ refunded: 301 }, { kept: 301 }, { refunded: 200, kept: 200 }]) {
    const settlement = depositSettlement(reserved, input)
    expect(settlement && fieldsOf(settlementIssues(settlement, 300, 'EUR'))).toEqual(['kept'])
  }
  expect(depositSettlement({ ...reserved, depositOn: null }, {})).toBeNull()
})

test('nobody is a party of one contract twice', () => {
  const [one, other] = [{ customer: 'c1' }, { customer: 'c2' }]
  expect(fieldsOf(repeatedParties({ parties: [one, other] }))).toEqual([])
  expect(fieldsOf(repeatedParties({ parties: [one, other, one] }))).toEqual(['parties.2.customer'])
})

test('the security deposit of a lease is received or waived by the signing', () => {
  const owed = { security: 80_000, securityOn: null }
  const sign = (lease: typeof owed | { security: number; securityOn: string }, input: object) =>
    fieldsOf(signingIssues(lease, { signedOn: today, ...input }, today))
  expect(sign(owed, {})).toEqual(['securityOn'])
  expect(sign(owed, { securityOn: today })).toEqual([])
  expect(sign(owed, { securityWaived: true })).toEqual([])
  expect(sign(owed, { securityOn: today, securityWaived: true })).toEqual(['securityWaived'])
  expect(sign(owed, { securityOn: '2027-03-18' })).toEqual(['securityOn'])
  expect(sign({ security: 80_000, securityOn: '2027-01-01' }, {})).toEqual([])
})

test.each([
  ['2027-04-16', undefined, []],
  ['2027-04-15', undefined, ['leaveOn']],
  ['2027-04-15', 'Me marrëveshje', []],
  ['2027-03-16', 'Me marrëveshje', ['leaveOn']],
  ['2028-01-01', undefined, ['leaveOn']],
])('with thirty days of notice a tenant may leave on %s because of %s', (leaveOn, reason, fields) => {
  const lease = { startsOn: '2027-01-01', endsOn: '2027-12-31', noticeDays: 30, rollover: false }
  expect(fieldsOf(noticeIssues(lease, { noticeOn: today, leaveOn, reason }, today))).toEqual(fields)
})

test.each([
  ['on the day on which it ends anyway', '2027-04-05', false, []],
  ['after it has ended', '2027-04-16', false, ['leaveOn']],
  ['in time, as it would go on by itself', '2027-04-16', true, []],
  ['on its last day, too soon to keep it from going on', '2027-04-05', true, ['leaveOn']],
])(
  'with thirty days of notice a tenant may leave a lease that ends in April %s',
  (_, leaveOn, rollover, fields) => {
    const lease = { startsOn: '2026-04-06', endsOn: '2027-04-05', noticeDays: 30, rollover }
    expect(fieldsOf(noticeIssues(lease, { noticeOn: today, leaveOn }, today))).toEqual(fields)
  },
)

test('a lease ends on a day that has been, and not before it began unless it never did', () => {
  const end = (startsOn: string, leaveOn: string) => fieldsOf(endIssues({ startsOn }, { leaveOn }, today))
  expect(end('2027-01-01', today)).toEqual([])
  expect(end('2027-01-01', '2027-03-18')).toEqual(['leaveOn'])
  expect(end('2027-01-01', '2026-12-31')).toEqual(['leaveOn'])
  expect(end('2027-04-01', today)).toEqual([])
})

test('what is refunded and kept comes to what was received, and nothing is handed over before the signing', () => {
  const settle = (refunded: number, kept: number) =>
    fieldsOf(settlementIssues({ refunded, kept }, 500_000, 'EUR'))
  expect(settle(450_000, 50_000)).toEqual([])
  expect(settle(450_000, 50_001)).toEqual(['kept'])
  expect(settle(0, 0)).toEqual(['kept'])
  const handOver = (doneOn: string) =>
    fieldsOf(handoverIssues({ signedOn: '2027-02-01' }, { doneOn, signedBy: 'Arta Hoxha' }, today))
  expect([handOver(today), handOver('2027-01-31'), handOver('2027-03-18')]).toEqual([
    [],
    ['doneOn'],
    ['doneOn'],
  ])
})

test.each([
  ['on the day they were handed over', '2027-03-01', []],
  ['today', today, []],
  ['before they were handed over', '2027-02-28', ['doneOn']],
  ['tomorrow', '2027-03-18', ['doneOn']],
])('a tenant gives units back %s', (_, doneOn, fields) => {
  const handover = { doneOn: '2027-03-01', meters: null, keys: null, defects: null, signedBy: 'A' }
  const lease = { startsOn: '2027-02-01', handover }
  expect(fieldsOf(returnIssues(lease, { doneOn, signedBy: 'A' }, today))).toEqual(fields)
})

test('where no handover was noted units are given back from the first day of the lease on', () => {
  const lease = { startsOn: '2027-03-10', handover: null }
  const back = (doneOn: string) => fieldsOf(returnIssues(lease, { doneOn, signedBy: 'A' }, today))
  expect([back('2027-03-09'), back('2027-03-10')]).toEqual([['doneOn'], []])
})
