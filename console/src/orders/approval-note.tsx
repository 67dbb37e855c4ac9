import { formatPercent } from '@prona/contract/kernel/format'
import type { Row } from '@prona/contract/kernel/resource'
import { type ApprovalNeed, approvalNeed, wholeDiscount } from '@prona/contract/orders/discount-limit'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import type { Pricing } from '@prona/contract/orders/priced-line'
import { order, unit } from '@prona/contract/resources'
import { useAccess } from '../engine/data/access.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords, type Words } from '../ui/language.ts'

type Props = {
  readonly line: PricedLine
  readonly listed: Row<typeof unit>
  readonly pricing: Pricing
  /** How far below the list the reader's role may go; undefined until it is known. */
  readonly limit: number | undefined
}

/** That a price is more than the reader's role can give by itself, by the rule by which the server refuses it. */
export function ApprovalNote({ line, listed, pricing, limit }: Props) {
  const words = useWords()
  const access = useAccess()
  if (limit === undefined) return null
  const priced = pricing.intent === 'lease' ? 'rentPrice' : 'salePrice'
  const seesListPrice = access.field(unit, priced) !== undefined
  const mayApprove = access.may(order, 'approve')
  const need = approvalNeed(line, listed, pricing, { limit, seesListPrice, mayApprove })
  if (!need) return null
  return (
    <p className="note f6" data-s="held" role="status">
      <Glyph shape="triangle" />
      <span>{[whyOf(need, limit, words), words.t('order.approvalFirst')].filter(Boolean).join(' ')}</span>
    </p>
  )
}

function whyOf(need: ApprovalNeed, limit: number, { t, language }: Words): string | undefined {
  if (need.why === 'discount') {
    const said = (share: number) => formatPercent(share, language)
    return t('order.belowList', { discount: said(need.discount), limit: said(limit) })
  }
  if (need.why === 'hidden') return undefined
  return t(need.why === 'minimum' ? 'order.belowMinimum' : 'order.notCompared')
}

/** Beside the list price: how far below it one may go. */
export function WithoutApproval({ limit }: { readonly limit: number | undefined }) {
  const { t, language } = useWords()
  if (limit === undefined || limit >= wholeDiscount) return null
  return <span>{t('order.withoutApproval', { limit: formatPercent(limit, language) })}</span>
}
