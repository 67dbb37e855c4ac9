import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { ariaOf, type Wiring } from './frame.tsx'

type Props = Wiring & {
  readonly value: string
  readonly onChange: (text: string) => void
  /** A code is typed letter by letter: no autocorrection. */
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'code'
  readonly maxLength?: number
  readonly unit?: ReactNode
  /** How what is typed is understood, below the box: within it, it would take the room of what is typed. */
  readonly echo?: ReactNode
  /** Figures are aligned at the inline end. */
  readonly figures?: 'signed' | 'unsigned'
  readonly placeholder?: string
  /** Offered while one types. */
  readonly suggestions?: readonly string[]
}

export function TextBox(props: Props) {
  const { value, onChange, type = 'text', maxLength, unit, echo, figures, placeholder, suggestions } = props
  return (
    <div className={figures ? 'input input--num' : 'input'} data-locked={props.disabled ? '' : undefined}>
      <input
        {...ariaOf(props)}
        {...(type === 'code' ? asWritten : { type })}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        inputMode={figures === 'unsigned' ? 'decimal' : undefined}
        list={suggestions && `${props.id}-suggestions`}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suggestions && (
        <datalist id={`${props.id}-suggestions`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {unit && <span className="unit">{unit}</span>}
      {echo && <span className="echo num">{echo}</span>}
    </div>
  )
}

const asWritten = { type: 'text', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** A long text, as high as its content, with a counter when it gets near the limit. */
export function TextArea(props: Wiring & Pick<Props, 'value' | 'onChange' | 'maxLength'>) {
  const { value, maxLength = 0 } = props
  const isNearEnd = maxLength > 0 && value.length >= maxLength * counterFrom
  return (
    <div className="input input--area" data-locked={props.disabled ? '' : undefined}>
      <textarea
        {...ariaOf(props)}
        rows={3}
        value={value}
        maxLength={props.maxLength}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {isNearEnd && (
        <span className="input__count num" aria-hidden="true">
          {value.length}/{maxLength}
        </span>
      )}
    </div>
  )
}

const counterFrom = 0.7

type SearchProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Answers whether the key had a meaning. */
  readonly onKey?: (key: string) => boolean
  readonly label: string
  readonly placeholder?: string
  readonly id?: string
}

export function SearchBox({ value, onChange, onKey, label, placeholder, id }: SearchProps) {
  const { t } = useWords()
  return (
    <div className="input input--search">
      <Icon name="search" small />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (onKey?.(event.key)) event.preventDefault()
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
      {value && (
        <button
          type="button"
          className="chip__x"
          aria-label={t('list.clearSearch')}
          onClick={() => onChange('')}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
