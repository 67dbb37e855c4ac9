import type { ReactNode } from 'react'
import { Glyph } from '../glyph.tsx'

/** What every input takes, whatever it edits. */
export type Wiring = {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly onBlur?: () => void
}

/** The number of columns it takes, of six. */
export type Span = 1 | 2 | 3 | 4 | 6

type Props = {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly help?: string
  readonly error?: string
  readonly span?: Span
  readonly children: (wiring: Wiring) => ReactNode
}

/** An input with its label above and its messages below. */
export function Frame({ id, label, required, help, error, span = 2, children }: Props) {
  const hintId = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className={`field f${span}`} data-invalid={error ? '' : undefined}>
      <label htmlFor={id} id={`${id}-label`} className={required ? 'req' : undefined}>
        {label}
      </label>
      {children({ id, label, required, invalid: Boolean(error), describedBy: hintId })}
      {error ? (
        <p className="error" id={`${id}-error`}>
          <Glyph shape="triangle" />
          {error}
        </p>
      ) : (
        help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

/** The attributes that the input element itself gets. */
export function ariaOf({ id, required, disabled, invalid, describedBy, onBlur }: Wiring) {
  return {
    id,
    disabled,
    onBlur,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  }
}
