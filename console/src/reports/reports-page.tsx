import '../ui/styles/reports.css'
import { companyReports, findReport, mayOpenReport } from '@prona/contract/company-reports'
import { reports } from '@prona/contract/pages'
import { Link, useSearch } from '@tanstack/react-router'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useWords } from '../ui/language.ts'
import { Blank } from '../ui/page-states.tsx'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { ReportScreen } from './report-screen.tsx'
import { reportWords } from './report-words.ts'

/** The report that the address names, else all that the reader may open. */
export function ReportsPage() {
  const { user } = useSignedIn()
  const { label } = useWords()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (search.report === undefined) return <AllReports />
  const report = findReport(search.report)
  if (report && mayOpenReport(user, report)) return <ReportScreen key={report.name} report={report} />
  return (
    <ScrollPage>
      <Blank drawing="door" heading="h1" title={label(reportWords.closed)}>
        <Link className="btn" to={reports.path}>
          {label(reportWords.all)}
        </Link>
      </Blank>
    </ScrollPage>
  )
}

function AllReports() {
  const { label } = useWords()
  const { user } = useSignedIn()
  const open = companyReports.filter((one) => mayOpenReport(user, one))
  return (
    <ScrollPage>
      <div className="head">
        <h1>{label(reports.name)}</h1>
      </div>
      {open.length === 0 ? (
        <Blank drawing="door" title={label(reportWords.none)} help={label(reportWords.noneHelp)} />
      ) : (
        <>
          <p className="muted reports__lead">{label(reportWords.lead)}</p>
          <ul className="reports">
            {open.map(({ name, label: called, made }) => (
              <li key={name} className="card reports__one">
                <Link className="link strong" to={reports.path} search={{ report: name }}>
                  {label(called)}
                </Link>
                <p className="muted">{label(made)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </ScrollPage>
  )
}
