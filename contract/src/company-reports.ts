import { mayDo, mayOpen, type Rights } from './access.ts'
import { ageing } from './instalments/ageing.ts'
import { forecast } from './instalments/forecast.ts'
import { trialBalance } from './ledger/trial-balance.ts'
import { depositsHeld } from './orders/deposits-held.ts'
import { rentRoll } from './orders/rent-roll.ts'
import { sales } from './orders/sales.ts'
import { collections } from './payments/collections.ts'
import { resourceNamed } from './registry.ts'
import type { CompanyReport } from './reports/company-report.ts'
import { reports } from './reports/reports-page.ts'

/** The list of reports on the whole company, in the order in which they are offered: a line here adds one. */
export const companyReports = [
  ageing,
  forecast,
  collections,
  depositsHeld,
  rentRoll,
  sales,
  trialBalance,
] as const

export type ReportName = (typeof companyReports)[number]['name']

export function findReport(name: unknown): CompanyReport | undefined {
  return companyReports.find((one) => one.name === name)
}

/** Whether they may open it: who may read and report all that it counts. */
export function mayOpenReport(rights: Pick<Rights, 'permissions'>, { counts }: CompanyReport): boolean {
  const counted = counts.map(resourceNamed)
  return (
    mayOpen(rights, reports) &&
    counted.every((one) => mayDo(rights, one, 'read') && mayDo(rights, one, 'report'))
  )
}
