import { companyReports } from '@prona/contract/company-reports'
import type { CompanyReport } from '@prona/contract/reports/company-report'
import { holds, isNamedFile, problem, success } from './checks.ts'
import type { Checked } from './record-checks.ts'

/** The reports on the whole company: figures with their sums, and the same as files. */
export async function checkReports({ check, ask, nobody }: Checked): Promise<void> {
  const reports: readonly CompanyReport[] = companyReports
  for (const { name, asks, by } of reports) {
    const path = `reports/${name}`
    const day = asks === 'day' ? 'on' : 'to'
    await check(`GET ${path}`, 'answers rows, and what they come to in each currency', async () => {
      for (const group of Object.keys(by ?? { '': 0 })) {
        const query = { [day]: '2026-01-31', ...(group && { by: group }) }
        const { rows, sums, total } = success(await ask('GET', path, { query }))
        holds(Array.isArray(rows) && Array.isArray(sums), 'no rows or no sums')
        holds(rows.length <= total, 'more rows than there are')
      }
      problem(await ask('GET', path, { query: { [day]: 'yesterday' } }), 400)
      if (by) problem(await ask('GET', path, { query: { by: 'nothing' } }), 400)
      problem(await nobody('GET', path), 401)
    })
    await check(`GET ${path}/file`, 'is the same as a file', async () => {
      isNamedFile(await ask('GET', `${path}/file`, { query: { format: 'csv' } }), /^text\/csv/)
      isNamedFile(await ask('GET', `${path}/file`, { query: { format: 'xlsx' } }), /spreadsheetml/)
      isNamedFile(await ask('GET', `${path}/file`, { query: { format: 'pdf' } }), /^application\/pdf/)
      problem(await ask('GET', `${path}/file`), 400)
      problem(await nobody('GET', `${path}/file`, { query: { format: 'csv' } }), 401)
    })
  }
}
