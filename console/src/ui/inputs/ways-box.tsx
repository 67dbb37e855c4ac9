type Props<Value extends string> = {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** In which of a few ways something is done, all in one line. */
export function WaysBox<Value extends string>({ name, label, options, value, onChange }: Props<Value>) {
  return (
    <div className="field f6" role="radiogroup" aria-label={label}>
      <span className="bulk__how">
        {options.map((one) => (
          <label key={one.value}>
            <input
              type="radio"
              name={name}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />{' '}
            {one.label}
          </label>
        ))}
      </span>
    </div>
  )
}
