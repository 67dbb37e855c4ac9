import {
  type Adjustment,
  type Figure,
  parseAdjustment,
  roundings,
  unitOf,
} from '@prona/contract/batches/adjust'
import { formatNumber } from '@prona/contract/kernel/format'
import { useState } from 'react'
import { Frame } from '../../ui/inputs/frame.tsx'
import { Pick } from '../../ui/inputs/pick.tsx'
import { TextBox } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'

/** Undefined while what was typed is no change. */
export type Adjusting = Adjustment | undefined

type Props = {
  readonly name: string
  readonly field: Figure
  readonly onChange: (adjusting: Adjusting) => void
}

/** By how much a figure changes in each record, and to which multiple it is rounded then. */
export function AdjustField({ name, field, onChange }: Props) {
  const { t, label, language } = useWords()
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [roundTo, setRoundTo] = useState<string | null>(null)
  const isWrong = isLeft && typed !== '' && !parseAdjustment(field, typed)
  const tell = (text: string, rounding: string | null) => {
    setTyped(text)
    setRoundTo(rounding)
    onChange(adjustingBy(field, text, rounding))
  }
  return (
    <>
      <Frame
        id={`adjust-${name}`}
        label={label(field.label)}
        help={t('bulk.byHelp')}
        error={isWrong ? t('bulk.byWrong') : undefined}
        span={3}
      >
        {(wiring) => (
          <TextBox
            {...wiring}
            figures="signed"
            value={typed}
            onChange={(text) => tell(text, roundTo)}
            onBlur={() => setLeft(true)}
          />
        )}
      </Frame>
      <Frame id={`round-${name}`} label={t('bulk.round')} span={3}>
        {(wiring) => (
          <Pick
            {...wiring}
            value={roundTo}
            clearable
            options={roundings.map((one) => ({ value: String(one), label: formatNumber(one, language) }))}
            onChange={(chosen) => tell(typed, chosen)}
          />
        )}
      </Frame>
    </>
  )
}

/** Rounding alone is a change too. */
function adjustingBy(field: Figure, text: string, rounding: string | null): Adjusting {
  const by = text.trim() === '' && rounding ? {} : parseAdjustment(field, text)
  return by && { ...by, ...(rounding && { roundTo: Number(rounding) * unitOf(field) }) }
}
