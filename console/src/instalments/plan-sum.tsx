import { type Money, subtract } from '@prona/contract/kernel/money'
import { instalment } from '@prona/contract/resources'
import type { FieldDisplay } from '../engine/fields/view.ts'
import type { Values } from '../engine/form/form-values.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { amountIn } from './plan-values.ts'

type Props = {
  readonly open: Money
  readonly rows: readonly Values[]
  readonly left: Money
  readonly display: FieldDisplay
  readonly onFill: (rows: readonly Values[]) => void
}

/** How much is planned of how much, below what scrolls; what is left goes to the last payment at a press. */
export function PlanSum({ open, rows, left, display, onFill }: Props) {
  const { t } = useWords()
  const said = (amount: number) => display.say(instalment.fields.amount, amount)
  const last = rows.at(-1)
  const filled = amountIn(last?.amount) + left
  return (
    <div className="make__sum payplan__sum" role="status">
      <span>
        {t('plan.total')} <b className="num">{said(open)}</b>
      </span>
      <span>
        {t('plan.planned', { count: rows.length })} <b className="num">{said(subtract(open, left))}</b>
      </span>
      <span className="payplan__left" data-s={left === 0 ? 'available' : 'late'}>
        <Glyph shape={left === 0 ? 'tick' : 'triangle'} />
        {left === 0
          ? t('plan.complete')
          : t(left > 0 ? 'plan.missing' : 'plan.tooMuch', { amount: said(Math.abs(left)) })}
      </span>
      {left !== 0 && last && filled > 0 && (
        <Button small onClick={() => onFill([...rows.slice(0, -1), { ...last, amount: filled }])}>
          {t('plan.toLast')}
        </Button>
      )}
    </div>
  )
}
