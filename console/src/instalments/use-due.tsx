import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatMoney } from '@prona/contract/kernel/format'
import { type Currency, isCurrency } from '@prona/contract/kernel/money'
import { instalment, order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import { listStateFrom, searchOf } from '../engine/data/list-state.ts'
import { useFigures } from '../engine/data/use-figures.ts'
import type { OwnHighlight } from '../engine/own-screens.ts'
import { timeNow } from '../ui/clock.ts'
import { useWords } from '../ui/language.ts'

type Sums = {
  readonly currency: string
  readonly instalments: number
  readonly outstanding: number
  readonly overdue: number
  readonly received?: number
}
export type Due = Sums & { readonly currency: Currency }
type Of = 'order' | 'customer' | 'unit'

/** What is due under an order, from a customer or for a unit, summed for each currency; undefined until it is here. */
export function useDue(of: Of, id: string, isWanted = true): readonly Due[] | undefined {
  const access = useAccess()
  const mayRead = access.may(instalment, 'read') && access.field(instalment, 'outstanding') !== undefined
  const isAsked = isWanted && mayRead && (of !== 'unit' || access.may(order, 'read'))
  const query = new URLSearchParams({ [of]: id, today: dayOf(timeNow(), officeZone) })
  const { data } = useFigures({
    key: ['due', of, id],
    of: of === 'unit' ? [instalment, order] : [instalment],
    ask: (client, options) => client.figures<readonly Sums[]>(`due?${query}`, options),
    isAsked,
  })
  return isAsked ? data?.filter(isInKnownCurrency) : undefined
}

function isInKnownCurrency(sums: Sums): sums is Due {
  return isCurrency(sums.currency)
}

/** Above the facts of a customer or a unit: what is still to be paid, in each currency, and how much of it is late. */
export function useOpenSums(of: 'customer' | 'unit', id: string, isWanted = true): readonly OwnHighlight[] {
  const { t, label, language } = useWords()
  const due = useDue(of, id, isWanted) ?? []
  return due
    .filter(({ outstanding }) => outstanding > 0)
    .map(({ currency, outstanding, overdue }) => {
      const value = formatMoney(outstanding, currency, language)
      return {
        key: `open ${currency}`,
        label: label(instalment.fields.outstanding.label),
        value: of === 'customer' ? <OpenLink customer={id} text={value} /> : value,
        ...(overdue > 0 && {
          aside: t('plan.overdueAmount', { amount: formatMoney(overdue, currency, language) }),
        }),
      }
    })
}

/** To exactly what was summed. */
function OpenLink({ customer, text }: { readonly customer: string; readonly text: string }) {
  const filter = { customer: [customer], status: ['waiting', 'open', 'partlyPaid'] }
  return (
    <Link
      className="link num"
      to="/$plural"
      params={{ plural: instalment.plural }}
      search={searchOf({ ...listStateFrom(instalment, {}), filter })}
    >
      {text}
    </Link>
  )
}
