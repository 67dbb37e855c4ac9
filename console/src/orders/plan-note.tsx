import { formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import { use } from 'react'
import { FieldDisplayContext } from '../engine/form/form-scope.tsx'
import { useDue } from '../instalments/use-due.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'

type Props = { readonly gross: number; readonly currency: unknown }

/** While the draft of a sale is changed: that its planned payments no longer come to its total. */
export function PlanNote({ gross, currency }: Props) {
  const { t, language } = useWords()
  const row = use(FieldDisplayContext)?.row
  const id = row?.kind === 'sale' && typeof row._id === 'string' ? row._id : undefined
  const [planned] = useDue('order', id ?? '', id !== undefined) ?? []
  if (!planned || !isCurrency(currency)) return null
  const difference = gross - planned.outstanding - (planned.received ?? 0)
  // A deposit alone is no plan: what it leaves is due on the day of the signing.
  if (difference === 0 || planned.instalments === 0) return null
  const said = formatMoney(Math.abs(difference), currency, language)
  return (
    <p className="note f6" data-s="held" role="status">
      <Glyph shape="triangle" />
      <span>
        {t('plan.off', {
          difference: t(difference > 0 ? 'plan.missing' : 'plan.tooMuch', { amount: said }),
        })}
      </span>
    </p>
  )
}
