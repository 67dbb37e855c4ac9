import { companyReports, type ReportName } from '@prona/contract/company-reports'
import { ageingQuery } from './instalments/ageing.ts'
import { forecastQuery } from './instalments/forecast.ts'
import type { ReportQuery } from './kernel/report-query.ts'
import { trialBalanceQuery } from './ledger/trial-balance.ts'
import { depositsHeldQuery } from './orders/deposits-held.ts'
import { rentRollQuery } from './orders/rent-roll.ts'
import { salesQuery } from './orders/sales-report.ts'
import { collectionsQuery } from './payments/collections.ts'
import type { MadeReport } from './reports/company-report.ts'

/** The query of each declared report; leaving one out does not compile. */
const queries: Readonly<Record<ReportName, ReportQuery>> = {
  ageing: ageingQuery,
  collections: collectionsQuery,
  depositsHeld: depositsHeldQuery,
  forecast: forecastQuery,
  rentRoll: rentRollQuery,
  sales: salesQuery,
  trialBalance: trialBalanceQuery,
}

export const madeReports: readonly MadeReport[] = companyReports.map((report) => ({
  report,
  query: queries[report.name],
}))
