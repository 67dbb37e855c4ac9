import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit } from '@prona/contract/resources'
import { Fragment } from 'react'
import { timeNow } from '../ui/clock.ts'
import { useWords } from '../ui/language.ts'
import { usePrinting } from '../ui/use-printing.ts'
import type { Arrangement } from '../units/arrangement.ts'
import { type Facing, facesOf } from './face.ts'
import { CellBody, tintOf } from './matrix-cell.tsx'
import type { MatrixUnit } from './matrix-unit.ts'

type Props = {
  readonly name: string
  readonly arrangement: Arrangement
  readonly facing: Facing
}

/** As many cells as stand beside each other on a sheet of A3. */
const acrossPage = 14

/** Which property it is, and of which day: on every sheet. */
function Title({ name }: { readonly name: string }) {
  const { t, language } = useWords()
  return (
    <p className="matrix-print__title">
      <b>{name}</b> · {t('matrix.name')} · {formatDay(dayOf(timeNow(), officeZone), language)}
    </p>
  )
}

/** All cells, drawn when they are printed and only then: a screen draws no more than it shows. */
export function PrintedMatrix(props: Props) {
  return usePrinting() ? <Sheets {...props} /> : null
}

function Sheets({ name, arrangement: { groups, floors, rest }, facing }: Props) {
  const { t, label, language } = useWords()
  // Nothing points at a cell on paper and is told which unit it is.
  const faceOf = facesOf({ ...facing, look: { ...facing.look, shows: ['code', ...facing.look.shows] } })
  const cell = (one: MatrixUnit) => {
    const face = faceOf(one)
    return (
      <div className="cell" {...tintOf(face)}>
        <CellBody face={face} />
      </div>
    )
  }
  return (
    <div className="matrix-print">
      <Title name={name} />
      <div className="matrix-print__body">
        {groups.flatMap((group) =>
          chunks(group.columns.length).map(([from, to]) => (
            <section key={`${group.key} ${from}`}>
              <h2>
                {[
                  group.block && t('matrix.blockNamed', { block: group.block }),
                  group.entrance && t('matrix.entrance', { entrance: group.entrance }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </h2>
              <table>
                <tbody>
                  {floors
                    .filter((floor) => group.floors.has(floor))
                    .map((floor) => (
                      <tr key={floor}>
                        <th scope="row">{formatNumber(floor, language)}</th>
                        {columnsBetween(from, to).map((column) => {
                          const one = group.floors.get(floor)?.find((placed) => placed.column === column)
                          return <td key={column}>{one && cell(one.unit)}</td>
                        })}
                      </tr>
                    ))}
                </tbody>
              </table>
            </section>
          )),
        )}
        {rest.map(({ kind, floors: byFloor }) => (
          <section key={kind}>
            <h2>{label(unit.fields.kind.choices[kind as MatrixUnit['kind']])}</h2>
            {byFloor.map(({ floor, units }) => (
              <Fragment key={floor ?? 'none'}>
                {floor !== undefined && (
                  <h3>
                    {label(unit.fields.floor.label)} {formatNumber(floor, language)}
                  </h3>
                )}
                <div className="matrix-print__flow">
                  {units.map((one) => (
                    <div key={one._id}>{cell(one)}</div>
                  ))}
                </div>
              </Fragment>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function chunks(columns: number): readonly (readonly [from: number, to: number])[] {
  return Array.from({ length: Math.ceil(columns / acrossPage) }, (_, at) => [
    at * acrossPage,
    Math.min(columns, (at + 1) * acrossPage),
  ])
}

function columnsBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
