import type { ImportAnswer } from '@prona/client/batches'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { saveFile } from '../files/save-file.ts'
import { CorrectCell } from './correct-cell.tsx'
import { CorrectChoice } from './correct-choice.tsx'
import { importTargets } from './import-targets.ts'
import { issueList } from './issues-file.ts'
import { type SharedIssue, sharedIssues } from './shared-issues.ts'

/** The cells of one column that have the same text. */
export type Cells = { readonly column: string; readonly text: string; readonly rows: readonly number[] }

type Props = {
  readonly resource: Resource
  readonly answer: ImportAnswer
  readonly fileName: string
  /** Corrects cells, given their new text. */
  readonly onCorrect?: ((cells: Cells, text: string) => void) | undefined
}

const shownIssues = 100
/** The server sends at most the beginning of a long text. */
const longestTold = 80

/** The name of a field, as the columns of a file are mapped to it. */
export function useFieldNames(resource: Resource): (path: string) => string | undefined {
  const words = useWords()
  const targets = importTargets(resource, useAccess(), words)
  return (path) => {
    const field = fieldNamed(resource, path)
    return targets.find(({ value }) => value === path)?.label ?? (field && words.label(field.label))
  }
}

type TotalsProps = Pick<Props, 'answer'> & {
  /** Shows the issues, where they are further down. */
  readonly onIssues?: () => void
}

/** How many rows do what. */
export function ImportTotals({ answer: { counts, dryRun }, onIssues }: TotalsProps) {
  const { t, language } = useWords()
  const { created = 0, changed = 0, unchanged = 0, refused = 0 } = counts
  const tell = (count: number) => ({ count, shown: formatNumber(count, language) })
  const refusals = t('bulk.wouldRefuse', tell(refused))
  return (
    <div role="status">
      <ul className="bulk__counts">
        <li>{t(dryRun ? 'import.wouldCreate' : 'import.created', tell(created))}</li>
        <li>{t(dryRun ? 'bulk.wouldChange' : 'import.changed', tell(changed))}</li>
        {unchanged > 0 && <li className="muted">{t('bulk.wouldStay', tell(unchanged))}</li>}
        {refused > 0 && (
          <li data-s="late">
            <Glyph shape="triangle" />{' '}
            {onIssues ? (
              <Button small look="ghost" onClick={onIssues}>
                {refusals}
              </Button>
            ) : (
              refusals
            )}
          </li>
        )}
      </ul>
    </div>
  )
}

type MissingProps = { readonly resource: Resource; readonly missing: readonly string[] }

/** The required fields that no column of the file has. */
export function MissingFields({ resource, missing }: MissingProps) {
  const { t } = useWords()
  const nameOf = useFieldNames(resource)
  return (
    missing.length > 0 && (
      <p className="note" data-s="held">
        {t('import.missing', { fields: missing.map((path) => nameOf(path) ?? path).join(', ') })}
      </p>
    )
  )
}

/** The issues of single cells, and the list of them as a file. */
export function ImportIssues({ resource, answer, fileName, onCorrect }: Props) {
  const { t, language } = useWords()
  const { rows } = answer
  const nameOf = useFieldNames(resource)
  const issues = sharedIssues(rows)
  const headings = [
    t('import.row'),
    t('import.column'),
    t('import.heading'),
    t('import.value'),
    t('import.problem'),
  ]
  const tell = (count: number) => ({ count, shown: formatNumber(count, language) })
  return (
    <section className="outcome" aria-label={t('import.outcome')}>
      {issues.length > 0 && (
        <>
          <table className="table table--in bulk__table" aria-label={t('bulk.refusals')}>
            <thead>
              <tr>
                <th scope="col">{t('import.row')}</th>
                <th scope="col">{t('import.column')}</th>
                <th scope="col">{t('import.value')}</th>
                <th scope="col">{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {issues.slice(0, shownIssues).map(({ rows, column, heading, field, text, message }) => (
                <tr key={`${rows[0]} ${column} ${field} ${message}`}>
                  <td className="num">
                    <Rows rows={rows} />
                  </td>
                  <td>{[column, heading].filter(Boolean).join(' ') || nameOf(field) || '–'}</td>
                  <td className="dim">
                    <Value resource={resource} issue={{ rows, column, field, text }} onCorrect={onCorrect} />
                  </td>
                  <td className="outcome__message">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="row">
            {issues.length > shownIssues && (
              <span className="muted small">{t('bulk.more', tell(issues.length - shownIssues))}</span>
            )}
            <span className="grow" />
            <Button
              small
              icon="download"
              onClick={() =>
                saveFile({
                  name: t('import.issuesFile', { name: fileName.replace(/\.\w+$/, '') }),
                  type: 'text/csv',
                  content: new Blob([issueList(headings, rows, nameOf)], { type: 'text/csv' }),
                })
              }
            >
              {t('import.saveIssues')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type ValueProps = Pick<Props, 'resource' | 'onCorrect'> & {
  readonly issue: Pick<SharedIssue, 'rows' | 'column' | 'field' | 'text'>
}

/** What the file has, in an input that corrects it; of a field with choices one is chosen. */
function Value({ resource, issue: { rows, column, field, text }, onCorrect }: ValueProps) {
  const { t } = useWords()
  const was = text ?? ''
  if (!onCorrect || column === null || was.length >= longestTold) return text ?? '–'
  const label =
    rows.length === 1
      ? t('import.mendCell', { cell: `${column}${rows[0]}` })
      : t('import.mendAll', { value: was, count: rows.length })
  const correct = (typed: string) => onCorrect({ column, rows, text: was }, typed)
  const declared = fieldNamed(resource, field)
  if (declared?.kind !== 'choice')
    return <CorrectCell key={text} label={label} text={was} onCorrect={correct} />
  const id = `correct-${column}${rows[0]}`
  return <CorrectChoice id={id} label={label} field={declared} text={was} onCorrect={correct} />
}

/** A row's number, or how many rows there are: all their numbers open with a click. */
function Rows({ rows }: { readonly rows: readonly number[] }) {
  const { t } = useWords()
  if (rows.length === 1) return rows[0]
  return (
    <details className="outcome__rows">
      <summary>{t('import.rowsOf', { count: rows.length })}</summary>
      {rows.join(', ')}
    </details>
  )
}
