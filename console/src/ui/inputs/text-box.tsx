import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { ariaOf, type Wiring } from './frame.tsx'

type Props = Wiring & {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly maxLength?: number
  readonly unit?: ReactNode
  /** Figures stand at the inline end. */
  readonly figures?: boolean
  readonly placeholder?: string
}

export function TextBox(props: Props) {
  const { value, onChange, type = 'text', maxLength, unit, figures, placeholder } = props
  return (
    <div className={figures ? 'input input--num' : 'input'} data-locked={props.disabled ? '' : undefined}>
      <input
        {...ariaOf(props)}
        type={type}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        inputMode={figures ? 'decimal' : undefined}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {unit && <span className="unit">{unit}</span>}
    </div>
  )
}

export function TextArea(props: Wiring & Pick<Props, 'value' | 'onChange' | 'maxLength'>) {
  return (
    <div className="input input--area" data-locked={props.disabled ? '' : undefined}>
      <textarea
        {...ariaOf(props)}
        rows={4}
        value={props.value}
        maxLength={props.maxLength}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </div>
  )
}

type SearchProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
  readonly placeholder?: string
  readonly id?: string
}

export function SearchBox({ value, onChange, label, placeholder, id }: SearchProps) {
  const { t } = useWords()
  return (
    <div className="input input--search">
      <Icon name="search" small />
      <input
        id={id}
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
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
