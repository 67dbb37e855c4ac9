import type { Field, FieldOf } from '@prona/contract/kernel/field'
import { formatCount } from '@prona/contract/kernel/format'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { type ReactNode, useId } from 'react'
import type { Scene } from '../kernel/fields/view.ts'
import { isRecord, valueAt } from '../kernel/sight.ts'
import { useWords } from '../ui/language.ts'

type Rows = FieldOf<'list'>
type Props = {
  readonly path: string
  readonly field: Rows
  readonly row: AnyRow
  readonly scene: Scene
  /** At the end of the head. */
  readonly children?: ReactNode
}

/** The rows within a record as a table of their own: figures at the end, amounts summed below. */
export function RowsCard({ path, field, row, scene, children }: Props) {
  const { t, label, language } = useWords()
  const heading = useId()
  const rows = rowsIn(valueAt(row, path))
  const columns = Object.entries(field.fields).filter(([name, one]) =>
    rows.some((each) => scene.say(one, each[name]) !== ''),
  )
  const sums = columns.map(([name, one]) => sumOf(one, rows, name))
  if (rows.length === 0) return null
  const endOf = (one: Field) => (scene.figures(one) ? 'n' : undefined)
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
        <table className="table table--in" aria-labelledby={heading}>
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
                {columns.map(([name, one], index) => (
                  <td
                    key={name}
                    className={[endOf(one), index === 0 ? 'key' : 'dim'].filter(Boolean).join(' ')}
                  >
                    {scene.show(one, name, each[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {isSummed && (
            <tfoot>
              <tr>
                {columns.map(([name, one], index) => (
                  <td key={name} className={endOf(one)}>
                    {sums[index] === undefined
                      ? index === 0 && t('details.total')
                      : scene.show(one, name, sums[index])}
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
