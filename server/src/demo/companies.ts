import { publicHolidays } from '@prona/contract/branches/public-holidays'
import type { Transaction } from '../database/connect.ts'
import { chance } from './chance.ts'
import type { BranchCode } from './customers.ts'

/** What the company's papers say of it. */
export async function describeCompany(db: Transaction, year: number): Promise<void> {
  const row = {
    _id: chance(20_400).id(),
    nuis: 'L21840170A',
    phone: '+35542000100',
    email: 'info@pragu.example',
    web: 'www.pragu.example',
    address_street: 'Rruga Myslym Shyri 88',
    address_city: 'Tiranë',
    address_postcode: '1001',
    accounts: ofCompany as never,
    colour: 'blue',
    ...Object.fromEntries(workdays.map((day) => [`hours_${day}`, '09:00–13:00, 14:00–18:00'])),
    hours_saturday: '09:00–13:00',
    holidays: [...publicHolidays(year), ...publicHolidays(year + 1)] as never,
  }
  await db`update companies set ${db(row)}`
  await db`update branches set company = ${row._id}`
}

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** Each branch has the accounts that its customers pay into; that of the capital has its company's. */
export async function insertAccounts(db: Transaction, branch: BranchCode): Promise<void> {
  const rows = accounts[branch].map((one, at) => ({
    ...{ _id: chance(accountsOf[branch] + at).id(), branch },
    ...one,
  }))
  await db`insert into bank_accounts ${db(rows)}`
}

function account(iban: string, currency: string) {
  return { bank: 'Banka Adriatike', iban, currency }
}

const ofCompany = [
  account('AL45212110090000000235698001', 'EUR'),
  account('AL18212110090000000235698002', 'ALL'),
]
const accounts: Readonly<Record<BranchCode, readonly ReturnType<typeof account>[]>> = {
  tirana: ofCompany,
  durres: [account('AL60205512340000000871142001', 'EUR'), account('AL33205512340000000871142002', 'ALL')],
  vlora: [account('AL98205512340000000412057001', 'EUR'), account('AL71205512340000000412057002', 'ALL')],
}
/** Where the ids of each branch's accounts begin. */
const accountsOf: Readonly<Record<BranchCode, number>> = { durres: 20_401, tirana: 20_403, vlora: 20_405 }
