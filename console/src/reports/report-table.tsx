import { isCurrency } from '@prona/contract/kernel/money'
import { noValue } from '@prona/contract/kernel/number-text'
import {
  type Asked,
  type CompanyReport,
  openedBy,
  type ReportAnswer,
  type ReportColumn,
  type ReportRow,
  shownColumns,
} from '@prona/contract/reports/company-report'
import { fieldDisplayOf } from '../engine/fields/show.tsx'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { useWords } from '../ui/language.ts'
import { OpenedLink } from './opened-link.tsx'
import { reportWords } from './report-words.ts'

type Props = {
  readonly report: CompanyReport
  readonly asked: Asked
  readonly answer: ReportAnswer
  readonly sums: ReportRow
  /** Whether its currency has to be said. */
  readonly isNamed: boolean
}

/** The rows of one currency and what they come to; figures lead to what they count. */
export function ReportTable({ report, asked, answer, sums, isNamed }: Props) {
  const words = useWords()
  const { label } = words
  const columns = shownColumns(report, asked.by)
  const rows = answer.rows.filter(({ currency }) => currency === sums.currency)
  const currency = isCurrency(sums.currency) ? sums.currency : ''
  const shownAs = (row: ReportRow) => fieldDisplayOf(words, { ...row, labels: answer.labels }, {})
  const name = `${label(report.label)}${isNamed ? `, ${currency}` : ''}`
  return (
    <div className="report__part">
      {isNamed && <h2 className="h2">{currency}</h2>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too */}
      <section className="report__scroll card" aria-label={name} tabIndex={0}>
        <table className="report__table">
          <thead>
            <tr>
              {columns.map(([key, column]) => (
                <th key={key} scope="col" data-figure={isFigure(column) || undefined}>
                  {label(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const display = shownAs(row)
              // Rows have no id: what they are is told by their own columns.
              const key = `${index} ${String(columns[0] && row[columns[0][0]])}`
              return (
                <tr key={key}>
                  {columns.map(([column, field], place) => {
                    const Cell = place === 0 ? 'th' : 'td'
                    return (
                      <Cell
                        key={column}
                        data-figure={isFigure(field) || undefined}
                        {...(place === 0 && { scope: 'row' as const })}
                      >
                        <Value {...{ report, asked, row, display }} of="row" name={column} field={field} />
                      </Cell>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
          {columns.some(([, { sum }]) => sum) && (
            <tfoot>
              <tr>
                {columns.map(([column, field], place) =>
                  place === 0 ? (
                    <th key={column} scope="row">
                      {label(reportWords.sum)}
                    </th>
                  ) : (
                    <td key={column} data-figure={isFigure(field) || undefined}>
                      {(field.sum || field.share) && (
                        <Value
                          {...{ report, asked, row: sums, display: shownAs(sums) }}
                          of="sums"
                          name={column}
                          field={field}
                        />
                      )}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

type ValueProps = {
  readonly report: CompanyReport
  readonly asked: Asked
  readonly row: ReportRow
  readonly display: FieldDisplay
  readonly of: 'row' | 'sums'
  readonly name: string
  readonly field: ReportColumn
}

function Value({ report, asked, row, display, of, name, field }: ValueProps) {
  const { label } = display.words
  const value = row[name] ?? null
  if (value === 0 && of === 'row') return <span className="muted">{noValue}</span>
  const opened = openedBy({ report, asked, row, of }, name)
  if (opened) {
    const text = display.say(field, value)
    const told = label(reportWords.opens).replace('{column}', label(field.label)).replace('{value}', text)
    return (
      <OpenedLink report={report} opened={opened} told={told}>
        {text}
      </OpenedLink>
    )
  }
  if (value === null && field.kind === 'reference')
    return <span className="muted">{label(reportWords.noRecord)}</span>
  return display.show(field, name, value)
}

function isFigure({ kind }: ReportColumn): boolean {
  return kind === 'money' || kind === 'number' || kind === 'percent' || kind === 'area'
}
