import type { Field, FieldOf } from '@prona/contract/kernel/field'
import { formatCount } from '@prona/contract/kernel/format'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../ui/language.ts'
import { isRecord, valueAt } from '../data/value-at.ts'
import type { FieldDisplay } from '../fields/view.ts'
import type { OwnColumn } from '../own-screens.ts'

type Rows = FieldOf<'list'>
type Props = {
  readonly path: string
  readonly field: Rows
  readonly row: AnyRow
  readonly display: FieldDisplay
  /** The column that follows from the others. */
  readonly own?: OwnColumn | undefined
  /** At the end of the head. */
  readonly children?: ReactNode
}

/** The rows within a record as a table of their own: figures at the end, amounts summed below. */
export function RowsCard({ path, field, row, display, own, children }: Props) {
  const { t, label, language } = useWords()
  const heading = useId()
  const rows = rowsIn(valueAt(row, path))
  const totals = own ? rows.map(own.valueOf) : []
  const total = own && sumOfAll(totals)
  const columns = Object.entries(field.fields).filter(([name, one]) =>
    rows.some((each) => display.say(one, each[name]) !== ''),
  )
  const sums = columns.map(([name, one]) => sumOf(one, rows, name))
  const first = columns[0]?.[0]
  if (rows.length === 0) return null
  const endOf = (one: Field) => (display.figures(one) ? 'n' : undefined)
  // More than a phone has room for: there each row is told line by line, every value beside its name.
  const isMany = columns.length + (own ? 1 : 0) > 3
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
      <div className="scroll scroll--in">
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
              {own && (
                <th scope="col" className="n">
                  {label(own.field.label)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((each, index) => (
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
                {own && (
                  <td className="n key" data-name={label(own.field.label)}>
                    {display.show(own.field, path, totals[index])}
                  </td>
                )}
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
                {own && (
                  <td className="n" data-name={label(own.field.label)}>
                    {total !== undefined && display.show(own.field, path, total)}
                  </td>
                )}
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
  return field.kind === 'money' ? sumOfAll(rows.map((each) => each[name])) : undefined
}

function sumOfAll(values: readonly unknown[]): number | undefined {
  const amounts = values.filter((one) => typeof one === 'number')
  return amounts.length === values.length ? amounts.reduce((sum, one) => sum + one, 0) : undefined
}

function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
