import { type ReactNode, useState } from 'react'
import type { Wiring } from './frame.tsx'
import { TextBox } from './text-box.tsx'

type Props = Wiring & {
  /** Text that is not a figure stays as typed, so that the form can refuse it. */
  readonly value: number | string | null
  readonly onChange: (value: number | string | null) => void
  readonly parse: (text: string) => number | undefined
  readonly format: (value: number) => string
  readonly unit?: ReactNode
  readonly placeholder?: string
  /** Negative figures are allowed here, too. */
  readonly signed?: boolean
}

/** A figure typed in any notation and, on leaving the field, shown in ours. */
export function FigureBox({ value, onChange, parse, format, unit, placeholder, signed, ...wiring }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? format(value) : (value ?? '')
  const read = (text: string) => (text.trim() === '' ? null : (parse(text) ?? text))
  const understood = typed !== undefined && typeof value === 'number' ? format(value) : undefined
  const isPlain = understood === undefined || bare(understood) === bare(typed ?? '')
  return (
    <TextBox
      {...wiring}
      figures={signed ? 'signed' : 'unsigned'}
      unit={unit}
      echo={
        isPlain ? undefined : (
          <>
            = {understood} {unit}
          </>
        )
      }
      placeholder={placeholder}
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text)
        onChange(read(text))
      }}
      onBlur={() => {
        setTyped(undefined)
        wiring.onBlur?.()
      }}
    />
  )
}

/** Without separators and decimals that do not change the value. */
function bare(text: string): string {
  return text
    .replaceAll(/\s/g, '')
    .replace(/([.,]\d*?)0+$/, '$1')
    .replace(/[.,]$/, '')
}
