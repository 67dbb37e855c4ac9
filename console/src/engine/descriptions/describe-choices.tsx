import { useId } from 'react'

type Props<V extends string> = {
  readonly label: string
  readonly value: V
  readonly options: readonly {
    readonly value: V
    readonly label: string
    /** The accessible name, where the word alone would not be clear. */
    readonly spoken?: string
    readonly filled?: boolean
  }[]
  readonly onChange: (value: V) => void
}

/** A choice of few options, all visible. */
export function Choose<V extends string>({ label, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <div className="field">
      <span className="lbl" id={id}>
        {label}
      </span>
      <div className="seg seg--wide" role="radiogroup" aria-labelledby={id}>
        {options.map((one) => (
          <label
            key={one.value}
            data-on={one.value === value || undefined}
            data-filled={one.filled || undefined}
          >
            <input
              className="vh"
              type="radio"
              name={id}
              aria-label={one.spoken}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
      </div>
    </div>
  )
}
