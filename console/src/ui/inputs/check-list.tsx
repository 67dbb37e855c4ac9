import { useState } from 'react'
import { useWords } from '../language.ts'
import { StateMark } from '../state-mark.tsx'
import { CheckBox } from './check-box.tsx'
import { matching, type Option } from './option.ts'
import { SearchBox } from './text-box.tsx'

type Props = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly disabled?: boolean
  /** Given where the options are fetched as one types. */
  readonly onSearch?: (text: string) => void
  readonly describedBy?: string
}

const searchedFrom = 9

/** Several of a set, each with its box; a long set can be searched. */
export function CheckList({ label, options, value, onChange, disabled, onSearch, describedBy }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const isLong = Boolean(onSearch) || options.length >= searchedFrom
  const shown = onSearch ? options : matching(options, typed)
  const toggled = (one: string, on: boolean) => (on ? [...value, one] : value.filter((each) => each !== one))
  return (
    <fieldset className="checklist" aria-label={label} aria-describedby={describedBy}>
      {isLong && (
        <SearchBox
          label={t('filter.search', { name: label })}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            onSearch?.(text)
          }}
        />
      )}
      <div className="checklist__options scroll">
        {shown.map((option) => (
          <CheckBox
            key={option.value}
            checked={value.includes(option.value)}
            disabled={disabled}
            onChange={(on) => onChange(toggled(option.value, on))}
          >
            {option.mark ? <StateMark state={option.mark} word={option.label} /> : option.label}
            {option.hint && <span className="muted tiny"> {option.hint}</span>}
          </CheckBox>
        ))}
        {shown.length === 0 && <p className="muted small">{t('filter.nothingFound')}</p>}
      </div>
    </fieldset>
  )
}
