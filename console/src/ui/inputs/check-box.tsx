import type { ReactNode } from 'react'
import { ariaOf, type Wiring } from './frame.tsx'

type Props = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly wiring?: Wiring
  readonly disabled?: boolean
}

export function CheckBox({ checked, onChange, children, wiring, disabled }: Props) {
  return (
    <label className="tick">
      <input
        {...(wiring && ariaOf(wiring))}
        type="checkbox"
        className="check"
        checked={checked}
        disabled={disabled ?? wiring?.disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
