import { formatMoney } from '@prona/contract/kernel/format'
import type { Currency } from '@prona/contract/kernel/money'
import { payment } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import { listStateFrom, searchOf } from '../engine/data/list-state.ts'
import { useRecords } from '../engine/data/use-records.ts'
import type { OwnHighlight } from '../engine/own-screens.ts'
import { useWords } from '../ui/language.ts'

/** Above a customer's facts: what they have paid that pays for nothing yet, in each currency. */
export function useCredit(customer: string): readonly OwnHighlight[] {
  const { label, language } = useWords()
  const credit = useAccess().field(payment, 'credit')
  const filter = { customer: [customer], status: ['recorded'], kind: ['receipt'], credit: { from: 1 } }
  const { rows } = useRecords(payment, credit && filter)
  const sums = new Map<Currency, number>()
  for (const row of rows) sums.set(row.countedIn, (sums.get(row.countedIn) ?? 0) + row.credit)
  return [...sums].map(([currency, sum]) => ({
    key: `credit ${currency}`,
    label: label(payment.fields.credit.label),
    value: (
      <Link
        className="link num"
        to="/$plural"
        params={{ plural: payment.plural }}
        search={searchOf({ ...listStateFrom(payment, {}), filter })}
      >
        {formatMoney(sum, currency, language)}
      </Link>
    ),
  }))
}
