import { Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { ariaOf, type Wiring } from './frame.tsx'
import type { Option } from './option.ts'
import { MakeOption, type Making, toMake } from './pick.tsx'

type Props = Wiring & {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** The options offered as one types; without them any text is accepted. */
  readonly options?: readonly Option[]
  readonly onSearch?: (text: string) => void
  readonly labelOf?: (value: string) => string
  /** Converts what was typed, such as a phone number to its international form. */
  readonly taken?: (text: string) => string
  /** The kind of on-screen keyboard. */
  readonly type?: 'tel' | 'email'
  readonly making?: Making
}

/** Several words or records, each a removable tag. Enter or a comma adds what was typed. */
export function ManyBox({
  value,
  onChange,
  options,
  onSearch,
  labelOf = same,
  taken = same,
  type,
  making,
  ...wiring
}: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [isReached, setReached] = useState(false)
  const box = useCombobox({
    onDropdownOpen: () => onSearch?.(typed),
    onDropdownClose: () => box.resetSelectedOption(),
  })
  const open = options?.filter((option) => !value.includes(option.value)) ?? []
  const add = (one: string) => {
    setTyped('')
    if (one && !value.includes(one)) onChange([...value, one])
  }
  const addTyped = () => {
    if (!options) add(taken(typed.trim()))
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
    if ((event.key !== 'Enter' && (options || event.key !== ',')) || typed.trim() === '') return
    event.preventDefault()
    addTyped()
  }
  return (
    <Combobox
      store={box}
      withinPortal
      keepMounted={false}
      onOptionSubmit={(picked) => {
        box.closeDropdown()
        if (picked !== toMake) return add(picked)
        setTyped('')
        making?.make(typed.trim())
      }}
    >
      <Combobox.Target>
        <div className="input input--many" data-locked={wiring.disabled ? '' : undefined}>
          {value.map((one) => (
            <span className="tag tag--in" key={one}>
              {labelOf(one)}
              <button
                type="button"
                className="chip__x"
                disabled={wiring.disabled}
                aria-label={t('form.take', { name: labelOf(one) })}
                onClick={() => onChange(value.filter((each) => each !== one))}
              >
                <Icon name="close" />
              </button>
            </span>
          ))}
          <Combobox.EventsTarget
            withKeyboardNavigation={Boolean(options)}
            withAriaAttributes={Boolean(options)}
          >
            <input
              {...ariaOf(wiring)}
              type={type}
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                onSearch?.(event.currentTarget.value)
                if (options) box.openDropdown()
              }}
              onFocus={() => setReached(true)}
              onClick={() => options && box.openDropdown()}
              onBlur={() => {
                addTyped()
                box.closeDropdown()
                wiring.onBlur?.()
              }}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.Target>
      {options && isReached && (
        <Combobox.Dropdown className="pop" hidden={open.length === 0 && !making}>
          <Combobox.Options className="picklist scroll" aria-label={wiring.label}>
            {open.map((option) => (
              <Combobox.Option className="pop__item" key={option.value} value={option.value}>
                <span className="grow">
                  {option.label}
                  {option.hint && <small className="picklist__hint">{option.hint}</small>}
                </span>
              </Combobox.Option>
            ))}
            {making && <MakeOption label={making.label} typed={typed} />}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  )
}

function same(text: string): string {
  return text
}
