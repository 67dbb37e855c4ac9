import type { Field, FieldOf } from '@prona/contract/kernel/field'
import { formatCount } from '@prona/contract/kernel/format'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../ui/language.ts'
import { isRecord, valueAt } from '../data/value-at.ts'
import type { FieldDisplay } from '../fields/view.ts'

type Rows = FieldOf<'list'>
type Props = {
  readonly path: string
  readonly field: Rows
  readonly row: AnyRow
  readonly display: FieldDisplay
  /** At the end of the head. */
  readonly children?: ReactNode
}

/** The rows within a record as a table of their own: figures at the end, amounts summed below. */
export function RowsCard({ path, field, row, display, children }: Props) {
  const { t, label, language } = useWords()
  const heading = useId()
  const rows = rowsIn(valueAt(row, path))
  const columns = Object.entries(field.fields).filter(([name, one]) =>
    rows.some((each) => display.say(one, each[name]) !== ''),
  )
  const sums = columns.map(([name, one]) => sumOf(one, rows, name))
  const first = columns[0]?.[0]
  if (rows.length === 0) return null
  const endOf = (one: Field) => (display.figures(one) ? 'n' : undefined)
  // More than a phone has room for: there each row is told line by line, every value beside its name.
  const isMany = columns.length > 3
  // Whatever scrolls is scrolled by keys too, from a link within it or else by itself.
  const hasLinks = columns.some(
    ([name, { kind }]) => kind === 'reference' && rows.some((each) => each[name] !== null),
  )
  const byKeys = hasLinks ? {} : { tabIndex: 0, role: 'region', 'aria-labelledby': heading }
  const isSummed = rows.length > 1 && sums.some((sum) => sum !== undefined)
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {label(field.label)}
        </h2>
        <span className="muted num">{formatCount(rows.length, true, language)}</span>
        {children}
      </div>
      <div className="scroll scroll--in" {...byKeys}>
        <table
          className={isMany ? 'table table--in table--fold' : 'table table--in'}
          aria-labelledby={heading}
        >
          <thead>
            <tr>
              {columns.map(([name, one]) => (
                <th key={name} scope="col" className={endOf(one)}>
                  {label(one.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <tr key={JSON.stringify(each)}>
                {columns.map(([name, one]) => (
                  <td
                    key={name}
                    data-name={label(one.label)}
                    className={[endOf(one), name === first ? 'key' : 'dim'].filter(Boolean).join(' ')}
                  >
                    {display.show(one, name, each[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {isSummed && (
            <tfoot>
              <tr>
                {columns.map(([name, one], index) => (
                  <td key={name} className={endOf(one)} data-name={label(one.label)}>
                    {sums[index] === undefined
                      ? index === 0 && t('details.total')
                      : display.show(one, name, sums[index])}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

/** Amounts of one currency; a row without one leaves nothing to sum. */
function sumOf(
  field: Field,
  rows: readonly Readonly<Record<string, unknown>>[],
  name: string,
): number | undefined {
  if (field.kind !== 'money') return undefined
  const amounts = rows.map((each) => each[name]).filter((one) => typeof one === 'number')
  return amounts.length === rows.length ? amounts.reduce((sum, one) => sum + one, 0) : undefined
}

function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
