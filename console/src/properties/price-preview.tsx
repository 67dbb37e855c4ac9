import { formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { order, unit } from '@prona/contract/resources'
import type { PriceName } from '@prona/contract/units/price-change'
import { useWords } from '../ui/language.ts'
import { StateMark } from '../ui/state-mark.tsx'
import type { MatrixUnit } from './matrix-unit.ts'
import type { Repriced } from './reprice.ts'

type Props = {
  readonly rows: readonly MatrixUnit[]
  readonly changed: readonly Repriced[]
  readonly price: PriceName
}

/** More nobody reads one by one; the sums are of all. */
const shownRows = 200

/** What each costs now and afterwards, and what they come to, before anything is written. */
export function PricePreview({ rows, changed, price }: Props) {
  const { t, label, language } = useWords()
  const money = (amount: number, currency: string) =>
    isCurrency(currency) ? formatMoney(amount, currency, language) : ''
  const after = new Map(changed.map((one) => [one.unit._id, one.after]))
  const priced = rows.filter((one) => typeof one[price] === 'number')
  const more = priced.length - shownRows
  const sums = [...Map.groupBy(priced, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    before: some.reduce((sum, one) => sum + (one[price] ?? 0), 0),
    after: some.reduce((sum, one) => sum + (after.get(one._id) ?? one[price] ?? 0), 0),
  }))
  return (
    <>
      <table className="table table--in reprice__table" aria-label={t('bulk.preview')}>
        <thead>
          <tr>
            <th scope="col">{label(order.fields.lines.fields.unit.label)}</th>
            <th scope="col">{label(unit.fields.status.label)}</th>
            <th scope="col" className="n">
              {t('bulk.before')}
            </th>
            <th scope="col" className="n">
              {t('bulk.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.slice(0, shownRows).map((one) => {
            const next = after.get(one._id)
            return (
              <tr key={one._id}>
                <td>{one.code}</td>
                <td>
                  <StateMark
                    state={unit.fields.status.marks[one.status]}
                    word={label(unit.fields.status.choices[one.status])}
                  />
                </td>
                <td className="n num dim">{money(one[price] ?? 0, one.currency)}</td>
                <td className="n num">
                  {next === undefined ? (
                    <span className="muted">{money(one[price] ?? 0, one.currency)}</span>
                  ) : (
                    <b>{money(next, one.currency)}</b>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          {sums.map(({ currency, before, after: then }) => (
            <tr key={currency}>
              <th scope="row" colSpan={2}>
                {t('bulk.sum')}
              </th>
              <td className="n num dim">{money(before, currency)}</td>
              <td className="n num">
                <b>{money(then, currency)}</b>
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
      {more > 0 && (
        <p className="muted small">{t('bulk.more', { count: more, shown: formatNumber(more, language) })}</p>
      )}
      {priced.length < rows.length && (
        <p className="muted small">{t('order.withoutPrice', { count: rows.length - priced.length })}</p>
      )}
    </>
  )
}
