import {
  type Adjustment,
  type Figure,
  parseAdjustment,
  roundingsFor,
  unitOf,
} from '@prona/contract/batches/adjust'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { useEffect, useState } from 'react'
import { Frame } from '../../ui/inputs/frame.tsx'
import { Pick } from '../../ui/inputs/pick.tsx'
import { TextBox } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'

/** Undefined while what was typed is no change. */
export type Adjusting = Adjustment | undefined

type Props = {
  readonly name: string
  readonly field: Figure
  /** What was typed before it was known to be a change; typing goes on behind it. */
  readonly begun?: string
  readonly onChange: (adjusting: Adjusting) => void
}

/** By how much a figure changes in each record, and to which multiple it is rounded then. */
export function AdjustField({ name, field, begun = '', onChange }: Props) {
  const { t, label, language } = useWords()
  const [typed, setTyped] = useState(begun)
  useGoingOn(`adjust-${name}`, begun)
  const [isLeft, setLeft] = useState(false)
  const [roundTo, setRoundTo] = useState<string | null>(null)
  const offered = roundingsFor(field)
  const help = t(helpOf(field))
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
        help={help}
        error={isWrong ? t('bulk.byWrong', { help }) : undefined}
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
      {offered.length > 0 && (
        <Frame id={`round-${name}`} label={t('bulk.round')} span={3}>
          {(wiring) => (
            <Pick
              {...wiring}
              value={roundTo}
              clearable
              options={offered.map((one) => ({
                value: String(one),
                label: formatNumber(one, language),
              }))}
              onChange={(chosen) => tell(typed, chosen)}
            />
          )}
        </Frame>
      )}
    </>
  )
}

/** Examples that fit what the figure is: nobody adds two thousand to a floor. */
export function helpOf({ kind }: Figure): 'bulk.byHelp' | 'bulk.byHelpArea' | 'bulk.byHelpNumber' {
  if (kind === 'money') return 'bulk.byHelp'
  return kind === 'area' ? 'bulk.byHelpArea' : 'bulk.byHelpNumber'
}

/** Whoever is in the middle of typing has the cursor behind what they typed. */
function useGoingOn(id: string, begun: string) {
  useEffect(() => {
    const input = begun === '' ? null : document.getElementById(id)
    if (!(input instanceof HTMLInputElement)) return
    input.focus()
    input.setSelectionRange(begun.length, begun.length)
  }, [id, begun])
}

/** Rounding alone is a change too. */
export function adjustingBy(field: Figure, text: string, rounding: string | null): Adjusting {
  const by = text.trim() === '' && rounding ? {} : parseAdjustment(field, text)
  return by && { ...by, ...(rounding && { roundTo: Number(rounding) * unitOf(field) }) }
}
