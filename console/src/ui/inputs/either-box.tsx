import { ariaOf, type Wiring } from './frame.tsx'
import type { Option } from './option.ts'

type Props = Wiring & {
  readonly value: string | null
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
}

/** A choice of two or three options, all visible. */
export function EitherBox({ value, options, onChange, ...wiring }: Props) {
  const { id, onBlur, disabled, 'aria-required': required, ...aria } = ariaOf(wiring)
  const first = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  return (
    <div
      className="either"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      {...aria}
    >
      {options.map((option, index) => (
        <label key={option.value} className="either__one">
          <input
            // An error message leads to the element with the field's own id.
            id={index === first ? id : `${id}-${option.value}`}
            type="radio"
            className="radio"
            name={id}
            checked={option.value === value}
            disabled={disabled}
            onBlur={onBlur}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
