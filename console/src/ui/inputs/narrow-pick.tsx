import '../styles/narrow.css'
import type { Option } from './option.ts'
import { Pick } from './pick.tsx'

type Props = {
  readonly id: string
  readonly label: string
  /** What holds while nothing is chosen. */
  readonly everything: string
  readonly value: string | undefined
  readonly options: readonly Option[]
  readonly onChange: (value: string | undefined) => void
}

/** A choice that narrows what is shown, beside others; its label is for who cannot see what it says. */
export function NarrowPick({ id, label, everything, value, options, onChange }: Props) {
  return (
    <div className="narrow">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Pick
        id={id}
        label={label}
        value={value ?? ''}
        options={[{ value: '', label: everything }, ...options]}
        onChange={(chosen) => onChange(chosen || undefined)}
      />
    </div>
  )
}
