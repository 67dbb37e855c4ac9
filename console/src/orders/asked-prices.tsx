import '../ui/styles/order.css'
import { formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { discountOf, wholeDiscount } from '@prona/contract/orders/discount-limit'
import { netOf } from '@prona/contract/orders/order-totals'
import { listPriceFor, pricedLine } from '@prona/contract/orders/priced-line'
import { order, unit } from '@prona/contract/resources'
import { useRecordsById } from '../engine/data/use-records.ts'
import type { InputNoteProps } from '../engine/own-screens.ts'
import { useWords } from '../ui/language.ts'
import { isOrder, type Order } from './use-takers.ts'

/** What whoever approves prices decides on: of each unit how far below its list price, and how far they may go. */
export function AskedPrices({ row, limits }: InputNoteProps) {
  return isOrder(row) ? <Asked row={row} limit={limits.maxDiscountBp} /> : null
}

function Asked({ row, limit }: { readonly row: Order; readonly limit: number | undefined }) {
  const { t, label, language } = useWords()
  const { rows } = useRecordsById(
    unit,
    row.lines.map((line) => line.unit),
  )
  const { reason } = order.actions.requestApproval.input
  const percent = (share: number) => formatPercent(share, language)
  return (
    <ul className="asked-prices">
      {row.approvalReason && (
        <li>
          {label(reason.label)}: <bdi>{row.approvalReason}</bdi>
        </li>
      )}
      {row.lines.flatMap((line) => {
        const listed = rows.find(({ _id }) => _id === line.unit)
        const price = pricedLine(line, listed, row)
        const asked = listed && listPriceFor(listed, row)
        if (!listed || !price || asked === undefined) return []
        const discount = discountOf(price, listed, row)
        const isSame = listed.currency === row.currency
        if (isSame && discount === 0) return []
        const said = t('order.belowListOf', {
          unit: listed.code,
          price: formatMoney(netOf(price), row.currency, language),
          listed: formatMoney(asked, listed.currency, language),
          discount: percent(discount),
        })
        return [<li key={line.unit}>{isSame ? said : `${listed.code}: ${t('order.notCompared')}`}</li>]
      })}
      {limit !== undefined && limit < wholeDiscount && (
        <li>{t('order.approvalLimit', { limit: percent(limit) })}</li>
      )}
    </ul>
  )
}
