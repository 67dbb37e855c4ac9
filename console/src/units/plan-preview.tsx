import type { Label } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit } from '@prona/contract/resources'
import { useMemo } from 'react'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { arranged, type Group, type Rest } from './arrangement.ts'
import { PlanCell } from './plan-cell.tsx'
import type { PlannedUnit } from './unit-plan.ts'
import type { Outcome } from './use-planned-units.ts'

type Props = {
  readonly units: readonly PlannedUnit[]
  readonly currency: string | null | undefined
  readonly outcome: Outcome
}

const shownReasons = 5

/** All units as they will lie in the property, with what they cost; those that exist already are marked. */
export function PlanPreview({ units, currency, outcome: { there, refused } }: Props) {
  const { t } = useWords()
  const { groups, rest } = useMemo(() => arranged(units), [units])
  const hasPrices = units.some(isPriced)
  return (
    <section className="make__preview" aria-label={t('make.preview')}>
      {refused.slice(0, shownReasons).map(({ codes, message }) => (
        <p key={`${message} ${codes[0]}`} className="note" data-s="late">
          <Glyph shape="triangle" />
          <span>
            {codes.join(', ')}: {message}
          </span>
        </p>
      ))}
      {groups.map((group) => (
        <Floors key={group.key} group={group} currency={currency} there={there} hasPrices={hasPrices} />
      ))}
      {rest.map((some) => (
        <Beside key={some.kind} rest={some} there={there} />
      ))}
    </section>
  )
}

type FloorsProps = {
  readonly group: Group<PlannedUnit>
  readonly currency: Props['currency']
  readonly there: Outcome['there']
  readonly hasPrices: boolean
}

/** One block: its floors from above, and beside each what its new units come to. */
function Floors({ group, currency, there, hasPrices }: FloorsProps) {
  const { t, label, language } = useWords()
  const sumOf = useSum(currency)
  const { block, entrance, columns } = group
  const floors = [...group.floors].toSorted(([one], [other]) => other - one)
  const name = [block && t('matrix.blockNamed', { block }), entrance && t('matrix.entrance', { entrance })]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the dialog is reached by keys too
    <section className="make__block scroll" tabIndex={0} aria-label={t('make.preview')}>
      <table>
        <caption className="medium">{name.filter(Boolean).join(', ')}</caption>
        <thead>
          <tr>
            <th scope="col">{label(unit.fields.floor.label)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasPrices && (
              <th scope="col" className="n">
                {t('bulk.sum')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {floors.map(([floor, some]) => (
            <tr key={floor}>
              <th scope="row" className="num">
                {formatNumber(floor, language)}
              </th>
              {columns.map((column, at) => {
                const one = some.find((placed) => placed.column === at)
                return <td key={column}>{one && <PlanCell one={one.unit} there={there} />}</td>
              })}
              {hasPrices && (
                <td className="n num">
                  {sumOf(some.map((placed) => placed.unit).filter(({ code }) => !there.has(code)))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Units that stand in no column, side by side: parking places, storage rooms, villas. */
function Beside({ rest, there }: { readonly rest: Rest<PlannedUnit>; readonly there: Outcome['there'] }) {
  const { label } = useWords()
  const kinds: Readonly<Record<string, Label | undefined>> = unit.fields.kind.choices
  const name = kinds[rest.kind]
  return (
    <section className="make__beside">
      {name && <h3 className="small medium">{label(name)}</h3>}
      <ul>
        {rest.floors
          .flatMap(({ units }) => units)
          .map((one) => (
            <li key={one.code}>
              <PlanCell one={one} there={there} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** How many there will be and what they come to, and how many exist already. */
export function PlanSum({ units, currency, outcome: { there } }: Props) {
  const { t, language } = useWords()
  const sumOf = useSum(currency)
  const wanted = units.filter(({ code }) => !there.has(code))
  const unpriced = wanted.filter((one) => !isPriced(one)).length
  const hasPrices = unpriced < wanted.length
  return (
    <p className="dialog__text make__sum" role="status">
      <b>
        {t('make.count', { count: wanted.length, shown: formatNumber(wanted.length, language) })}
        {hasPrices && ` · ${sumOf(wanted)}`}
      </b>
      {hasPrices && unpriced > 0 && <span>{t('order.withoutPrice', { count: unpriced })}</span>}
      {there.size > 0 && <span>{t('make.there', { count: there.size })}</span>}
    </p>
  )
}

function isPriced({ salePrice }: PlannedUnit): boolean {
  return salePrice !== undefined
}

function useSum(currency: Props['currency']) {
  const display = useFieldDisplay({ currency })
  return (units: readonly PlannedUnit[]) =>
    display.say(
      unit.fields.salePrice,
      units.reduce((sum, { salePrice = 0 }) => sum + salePrice, 0),
    )
}
