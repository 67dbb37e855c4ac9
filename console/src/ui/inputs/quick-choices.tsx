import type { Option } from './option.ts'

type Props = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A few options, one click each; clicking the current one again clears it. */
export function QuickChoices({ label, options, value, onChange }: Props) {
  return (
    <fieldset className="quick" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="quick__one"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
