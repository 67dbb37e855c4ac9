import '../ui/styles/sums.css'
import '../ui/styles/payments.css'
import { formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { instalment } from '@prona/contract/resources'
import { useWords } from '../ui/language.ts'
import { StateGlyph } from '../ui/state-mark.tsx'
import { shareOf } from './payments.ts'
import type { Due } from './use-due.tsx'

type Props = {
  readonly due: Due
  /** What the order comes to beyond these payments. */
  readonly unplanned: number
}

/** How far an order is paid: what was received, what is late, what else is open and what is not planned yet. */
export function PaymentsCard({ due, unplanned }: Props) {
  const { t, label, language } = useWords()
  const { currency, outstanding, overdue, received = 0 } = due
  const total = received + outstanding + unplanned
  if (total === 0) return null
  const amounts = [received, overdue, outstanding, unplanned]
  const cents = amounts.some((amount) => amount % 100 !== 0) ? 'always' : 'never'
  const said = (amount: number) => formatMoney(amount, currency, language, { cents })
  const parts = [
    { key: 'paid', mark: 'done', word: t('plan.paid'), amount: received },
    { key: 'late', mark: 'late', word: t('plan.overdue'), amount: overdue },
    {
      key: 'open',
      mark: 'draft',
      word: label(instalment.fields.status.choices.open),
      amount: outstanding - overdue,
    },
    { key: 'unplanned', mark: undefined, word: t('plan.total'), amount: unplanned },
  ] as const
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('plan.state')}</h2>
        <span className="card__actions strong num">{formatPercent(shareOf(received, total), language)}</span>
      </div>
      <div className="card__body stack">
        <svg className="payments__bar" viewBox="0 0 10000 8" preserveAspectRatio="none" aria-hidden="true">
          <rect className="payments__open" width="10000" height="8" />
          <rect className="payments__late" width={shareOf(received + overdue, total)} height="8" />
          <rect className="payments__paid" width={shareOf(received, total)} height="8" />
        </svg>
        <dl className="sums payments">
          {parts.map(({ key, mark, word, amount }) =>
            amount === 0 && (key === 'late' || key === 'unplanned') ? null : (
              <div key={key} data-s={key === 'late' ? 'late' : undefined}>
                <dt className="payments__what">
                  {mark && <StateGlyph state={mark} />}
                  {word}
                </dt>
                <dd>{said(amount)}</dd>
              </div>
            ),
          )}
          <div className="tot">
            <dt>{t('details.total')}</dt>
            <dd>{said(total)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
