import { formatNumber } from '@prona/contract/kernel/format'
import { unit } from '@prona/contract/resources'
import { Fragment } from 'react'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import type { PlannedUnit } from './unit-plan.ts'
import type { Outcome } from './use-planned-units.ts'

type Props = {
  readonly units: readonly PlannedUnit[]
  readonly currency: string | null | undefined
  readonly outcome: Outcome
}

const shownReasons = 5

/** All codes, floor by floor from the top; those that exist already are marked. */
export function PlanPreview({ units, currency, outcome: { there, refused } }: Props) {
  const { t, label, language } = useWords()
  const sumOf = useSum(currency)
  const hasPrices = units.some(isPriced)
  const floors = [...Map.groupBy(units, ({ floor }) => floor)].reverse()
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
      <table className="table table--in">
        <thead>
          <tr>
            <th scope="col">{label(unit.fields.floor.label)}</th>
            <th scope="col">{label(unit.fields.code.label)}</th>
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
              <td className="make__codes num">
                {some.map(({ code, position }) => (
                  <Fragment key={position}>
                    {there.has(code) ? (
                      <s className="muted" title={t('make.isThere')}>
                        {code}
                      </s>
                    ) : (
                      <span>{code}</span>
                    )}{' '}
                  </Fragment>
                ))}
              </td>
              {hasPrices && <td className="n num">{sumOf(some.filter(({ code }) => !there.has(code)))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
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
