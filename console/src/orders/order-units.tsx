import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import { listPriceFor, reckoned } from '@prona/contract/orders/priced-line'
import { order, unit } from '@prona/contract/resources'
import { useId } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { useRecordsById } from '../engine/data/use-records.ts'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { EditGroup } from '../engine/record/edit-group.tsx'
import { useWords } from '../ui/language.ts'
import type { Order } from './use-takers.ts'

type Props = {
  readonly row: AnyRow & Order
  readonly display: FieldDisplay
  readonly details: FormDetails | undefined
}

/** The units of an order: what each is, what its list says and what it comes to, with the sums below. */
export function OrderUnits({ row, display, details }: Props) {
  const { t, label } = useWords()
  const heading = useId()
  const { rows: units } = useRecordsById(
    unit,
    row.lines.map((line) => line.unit),
  )
  const asked = row.intent === 'lease' ? 'rentPrice' : 'salePrice'
  const seesPrices = useAccess().field(unit, asked) !== undefined
  const { lines, totals } = order.fields
  const { price, discountBp, vatProfile } = lines.fields
  const { gross, vat } = totals.fields
  const sums = reckoned(row.lines.map(asPriced))
  // With their cents where they have any: rounded ones would not add up to the total beside them.
  const amount = (value: number | null | undefined) => <Amount text={display.say(price, value)} />
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {label(lines.label)}
        </h2>
        <span className="muted num">{row.lines.length}</span>
        <EditGroup resource={order} row={row} details={details} group="lines" members={['lines']} />
      </div>
      <div className="scroll scroll--in">
        <table className="table table--in table--fold order-units" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{label(lines.fields.unit.label)}</th>
              {seesPrices && (
                <th scope="col" className="n">
                  {t('order.listPrice')}
                </th>
              )}
              <th scope="col" className="n">
                {label(price.label)}
              </th>
              <th scope="col" className="n">
                {label(discountBp.label)}
              </th>
              <th scope="col">{label(vatProfile.label)}</th>
              <th scope="col" className="n">
                {label(gross.label)}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.lines.map((line) => {
              const known = units.find(({ _id }) => _id === line.unit)
              return (
                <tr key={line.unit}>
                  <td className="key order-units__what" data-name={label(lines.fields.unit.label)}>
                    <span>
                      {display.show(lines.fields.unit, 'unit', line.unit)}
                      <small className="muted">{known && about(known, display)}</small>
                    </span>
                  </td>
                  {seesPrices && (
                    <td className="n dim" data-name={t('order.listPrice')}>
                      {known && (
                        <Amount
                          text={display.around(known).say(unit.fields[asked], listPriceFor(known, row))}
                        />
                      )}
                    </td>
                  )}
                  <td className="n" data-name={label(price.label)}>
                    {amount(line.price)}
                  </td>
                  <td className="n dim" data-name={label(discountBp.label)}>
                    {display.show(discountBp, 'discountBp', line.discountBp)}
                  </td>
                  <td className="dim" data-name={label(vatProfile.label)}>
                    {display.show(vatProfile, 'vatProfile', line.vatProfile)}
                  </td>
                  <td className="n key" data-name={label(gross.label)}>
                    {amount(reckoned([asPriced(line)]).gross)}
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('details.total')}</td>
              {seesPrices && <td />}
              <td className="n" data-name={label(price.label)}>
                {amount(sums.price)}
              </td>
              <td className="n dim" data-name={label(discountBp.label)}>
                {sums.discount > 0 && amount(-sums.discount)}
              </td>
              <td className="dim" data-name={label(vat.label)}>
                {amount(sums.vat)}
              </td>
              <td className="n strong" data-name={label(gross.label)}>
                {amount(sums.gross)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Digits, sign and currency stay in their order from right to left as well. */
function Amount({ text }: { readonly text: string }) {
  return text === '' ? null : <span className="num">{text}</span>
}

/** What is saved has its price and VAT: the server wrote them where they were left open. */
function asPriced({ price, discountBp, vatProfile }: Order['lines'][number]): PricedLine {
  return { price: price ?? 0, discountBp, vatProfile: vatProfile ?? 'standard' }
}

/** «Apartament · Kati 3 · 82,10 m²»: its name says the property already. */
export function about(one: Row<typeof unit>, display: FieldDisplay): string {
  const { kind, floor, netArea } = unit.fields
  const around = display.around(one)
  const level = around.say(floor, one.floor)
  const parts = [
    around.say(kind, one.kind),
    level && `${display.words.label(floor.label)} ${level}`,
    around.say(netArea, one.netArea),
  ]
  return parts.filter(Boolean).join(' · ')
}
