import type { FieldOf } from '@prona/contract/kernel/field'
import { isRecord } from '../data/value-at.ts'
import type { FieldDisplay, FieldView, ShowProps } from './view.ts'

export const group: FieldView<FieldOf<'group'>> = {
  text: (value, field, display) => (isRecord(value) ? parts(field, value, display).join(', ') : ''),
}

export const list: FieldView<FieldOf<'list'>> = {
  text: (value, field, display) =>
    rowsIn(value)
      .map((row) => headOf(field, row, display))
      .filter(Boolean)
      .join(', '),
  Fact: RowsTable,
  wide: true,
}

/** The name of a row in a list: the record it refers to, or its first filled field. */
export function headOf(
  field: FieldOf<'list'>,
  row: Readonly<Record<string, unknown>>,
  display: FieldDisplay,
): string {
  const reference = Object.entries(field.fields).find(([, one]) => one.kind === 'reference')
  if (reference) return display.say(reference[1], row[reference[0]])
  return parts(field, row, display)[0] ?? ''
}

function parts(
  field: FieldOf<'group' | 'list'>,
  value: Readonly<Record<string, unknown>>,
  display: FieldDisplay,
): string[] {
  return Object.entries(field.fields)
    .map(([name, one]) => display.say(one, value[name]))
    .filter((text) => text !== '')
}

function RowsTable({ field, value, display }: ShowProps<FieldOf<'list'>>) {
  const { show, figures } = display
  return (
    <div className="inset">
      <table className="table table--in" aria-label={display.words.label(field.label)}>
        <thead>
          <tr>
            {Object.entries(field.fields).map(([name, one]) => (
              <th key={name} scope="col" className={figures(one) ? 'n' : undefined}>
                {display.words.label(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsIn(value).map((row) => (
            <tr key={JSON.stringify(row)}>
              {Object.entries(field.fields).map(([name, one]) => (
                <td key={name} className={figures(one) ? 'n' : undefined}>
                  {show(one, name, row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
