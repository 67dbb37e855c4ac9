import type { ImportAnswer } from '@prona/client/batches'
import { formatNumber } from '@prona/contract/kernel/format'
import type { Resource } from '@prona/contract/kernel/resource'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { saveFile } from '../files/save-file.ts'
import { CorrectCell } from './correct-cell.tsx'
import { importTargets } from './import-targets.ts'
import { issueList } from './issues-file.ts'

type Props = {
  readonly resource: Resource
  readonly answer: ImportAnswer
  readonly fileName: string
  /** Corrects a cell, given its place and new text. */
  readonly onCorrect?: ((place: string, text: string) => void) | undefined
}

const shownIssues = 100
/** The server sends at most the beginning of a long text. */
const longestTold = 80

/** The result for the file's rows, and the issues of single cells. */
export function ImportOutcome({ resource, answer, fileName, onCorrect }: Props) {
  const words = useWords()
  const { t, language } = words
  const { counts, rows, missing, dryRun } = answer
  const { created = 0, changed = 0, unchanged = 0, refused = 0 } = counts
  const targets = importTargets(resource, useAccess(), words)
  const issues = rows.flatMap(({ row, issues: its = [] }) => its.map((issue) => ({ row, ...issue })))
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
      <div role="status">
        <ul className="bulk__counts">
          <li>{t(dryRun ? 'import.wouldCreate' : 'import.created', tell(created))}</li>
          <li>{t(dryRun ? 'bulk.wouldChange' : 'import.changed', tell(changed))}</li>
          {unchanged > 0 && <li className="muted">{t('bulk.wouldStay', tell(unchanged))}</li>}
          {refused > 0 && (
            <li data-s="late">
              <Glyph shape="triangle" /> {t('bulk.wouldRefuse', tell(refused))}
            </li>
          )}
        </ul>
      </div>
      {missing.length > 0 && (
        <p className="note" data-s="held">
          {t('import.missing', {
            fields: missing
              .map((path) => targets.find(({ value }) => value === path)?.label ?? path)
              .join(', '),
          })}
        </p>
      )}
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
              {issues.slice(0, shownIssues).map(({ row, column, heading, field, text, message }) => (
                <tr key={`${row} ${column} ${field} ${message}`}>
                  <td className="num">{row}</td>
                  <td>{[column, heading].filter(Boolean).join(' ') || '–'}</td>
                  <td className="dim">
                    {onCorrect && column !== null && (text ?? '').length < longestTold ? (
                      <CorrectCell
                        key={text}
                        place={`${column}${row}`}
                        text={text ?? ''}
                        onCorrect={(typed) => onCorrect(`${column}${row}`, typed)}
                      />
                    ) : (
                      (text ?? '–')
                    )}
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
                  content: new Blob([issueList(headings, rows)], { type: 'text/csv' }),
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
