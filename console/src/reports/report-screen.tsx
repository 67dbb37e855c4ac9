import { companyReportCalls } from '@prona/client/company-reports'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { reports } from '@prona/contract/pages'
import { resourceNamed } from '@prona/contract/registry'
import { type CompanyReport, queryOfAsked } from '@prona/contract/reports/company-report'
import { Link } from '@tanstack/react-router'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { useFigures } from '../engine/data/use-figures.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { useNamedPage } from '../ui/page-name.ts'
import { Blank } from '../ui/page-states.tsx'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { AskedFields } from './asked-fields.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'
import { reportWords } from './report-words.ts'
import { useAsked } from './use-asked.ts'

/** One report: what it is asked for, and its figures, a table for each currency. */
export function ReportScreen({ report }: { readonly report: CompanyReport }) {
  const { label, language } = useWords()
  const { asked, change } = useAsked(report)
  const query = queryOfAsked(report, asked)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useFigures({
    key: ['report', report.name, query],
    of: report.counts.map(resourceNamed),
    ask: (client, options) => companyReportCalls(client.connection).figures(report.name, query, options),
  })
  const isLate = useLate(isPending)
  useNamedPage(label(report.label))
  const isCut = data !== undefined && data.rows.length < data.total
  return (
    <ScrollPage>
      <div className="head">
        <h1 className="grow">{label(report.label)}</h1>
        <div className="head__actions">
          <Link className="btn" to={reports.path}>
            {label(reportWords.all)}
          </Link>
          <Button icon="sheet" onClick={() => print()}>
            {label(reportWords.print)}
          </Button>
          <ReportFiles report={report} query={query} />
        </div>
      </div>
      <p className="muted reports__lead">{label(report.made)}</p>
      <AskedFields report={report} asked={asked} onChange={change} />
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      <div className="report" aria-busy={isFetching} data-old={isPlaceholderData || undefined}>
        {isLate && [420, 380, 400, 360].map((width) => <Bone key={width} width={width} />)}
        {data?.sums.length === 0 && (
          <Blank drawing="houses" title={label(reportWords.empty)} help={label(reportWords.emptyHelp)} />
        )}
        {data?.sums.map((sums) => (
          <ReportTable
            key={String(sums.currency)}
            report={report}
            asked={asked}
            answer={data}
            sums={sums}
            isNamed={data.sums.length > 1}
          />
        ))}
        {isCut && (
          <p className="muted">
            {label(reportWords.first)
              .replace('{shown}', formatNumber(data.rows.length, language))
              .replace('{total}', formatNumber(data.total, language))}
          </p>
        )}
      </div>
    </ScrollPage>
  )
}
