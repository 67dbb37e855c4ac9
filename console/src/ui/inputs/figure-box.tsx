import { type ReactNode, useState } from 'react'
import type { Wiring } from './frame.tsx'
import { TextBox } from './text-box.tsx'

type Props = Wiring & {
  /** Text that could not be read as a figure stays as it was typed, for whoever judges it. */
  readonly value: number | string | null
  readonly onChange: (value: number | string | null) => void
  readonly parse: (text: string) => number | undefined
  readonly format: (value: number) => string
  readonly unit?: ReactNode
  readonly placeholder?: string
}

/** A figure typed in any habit and, once left, shown in ours. */
export function FigureBox({ value, onChange, parse, format, unit, placeholder, ...wiring }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? format(value) : (value ?? '')
  const read = (text: string) => (text.trim() === '' ? null : (parse(text) ?? text))
  return (
    <TextBox
      {...wiring}
      figures
      unit={unit}
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
