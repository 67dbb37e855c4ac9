import { movedBetween } from '@prona/contract/instalments/plan'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatMoney } from '@prona/contract/kernel/format'
import { knownText } from '@prona/contract/kernel/kinds'
import { isCurrency } from '@prona/contract/kernel/money'
import { instalment, property } from '@prona/contract/resources'
import { useWatch } from 'react-hook-form'
import { useAccess } from '../engine/data/access.ts'
import { useFigures } from '../engine/data/use-figures.ts'
import { textOf } from '../engine/fields/view.ts'
import type { Values } from '../engine/form/form-values.ts'
import type { FormNoteProps } from '../engine/own-screens.ts'
import { timeNow } from '../ui/clock.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { rowsIn } from './plan-values.ts'

/** Before a property is saved: how many payments a milestone moves that was or was not reached, and their sum. */
export function MilestoneNote({ row }: FormNoteProps) {
  const { language } = useWords()
  const mayRead = useAccess().may(instalment, 'read')
  const now = rowsIn(useWatch({ name: 'milestones' }))
  if (!row || !mayRead) return null
  const moved = movedBetween(rowsIn(row.milestones).map(milestone), now.map(milestone))
  return moved.map((key) => {
    const name = now.find((one) => one.key === key)?.name
    const called = knownText(property.fields.milestones.fields.name, textOf(name), language)
    return <Moved key={key} property={row._id} milestone={key} name={called || key} />
  })
}

function milestone({ key, reachedOn }: Values) {
  return { key: textOf(key), reachedOn: textOf(reachedOn) || null }
}

type Sums = { readonly currency: string; readonly instalments: number; readonly outstanding: number }
type Props = { readonly property: string; readonly milestone: string; readonly name: string }

function Moved({ property, milestone: key, name }: Props) {
  const { t, language } = useWords()
  const asked = new URLSearchParams({
    ...{ property, milestone: key, today: dayOf(timeNow(), officeZone) },
  })
  const { data = [] } = useFigures({
    key: ['due', property, key],
    of: [instalment],
    ask: (client, options) => client.figures<readonly Sums[]>(`due?${asked}`, options),
  })
  return data.map(({ currency, instalments, outstanding }) => (
    <p className="note" data-s="held" role="status" key={currency}>
      <Glyph shape="clock" />
      <span>
        {t('plan.moves', {
          milestone: name,
          count: instalments,
          amount: isCurrency(currency) ? formatMoney(outstanding, currency, language) : '',
        })}
      </span>
    </p>
  ))
}
