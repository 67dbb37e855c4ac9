import { Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { StateMark } from '../state-mark.tsx'
import { ariaOf, type Wiring } from './frame.tsx'
import { matching, type Option } from './option.ts'

type Props = Wiring & {
  readonly value: string | null
  /** What the value is called, where it may not be among the options now. */
  readonly shown?: string
  readonly options: readonly Option[]
  readonly onChange: (value: string | null) => void
  readonly clearable?: boolean
  readonly onSearch?: (text: string) => void
  readonly busy?: boolean
}

/** One of a set: typing narrows it down, arrows move, Enter chooses, Escape leaves. */
export function Pick({ value, shown, options, onChange, clearable, onSearch, busy, ...wiring }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState<string>()
  const box = useCombobox({
    onDropdownOpen: () => onSearch?.(''),
    onDropdownClose: () => {
      box.resetSelectedOption()
      setTyped(undefined)
    },
  })
  const chosen = options.find((option) => option.value === value)?.label ?? shown ?? ''
  const found = onSearch ? options : matching(options, typed ?? '')
  const type = (text: string) => {
    setTyped(text)
    onSearch?.(text)
    box.openDropdown()
    box.selectFirstOption()
  }
  return (
    <Combobox
      store={box}
      withinPortal
      keepMounted={false}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(picked) => {
        onChange(picked)
        box.closeDropdown()
      }}
    >
      <Combobox.Target>
        <div className="input" data-locked={wiring.disabled ? '' : undefined}>
          {onSearch && <Icon name="search" small />}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              {...ariaOf(wiring)}
              role="combobox"
              aria-expanded={box.dropdownOpened}
              aria-controls={box.dropdownOpened ? (box.listId ?? undefined) : undefined}
              autoComplete="off"
              value={typed ?? chosen}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={() => box.openDropdown()}
              onBlur={() => {
                box.closeDropdown()
                wiring.onBlur?.()
              }}
            />
          </Combobox.EventsTarget>
          {clearable && value && !wiring.disabled && (
            <button
              type="button"
              className="chip__x"
              aria-label={t('form.clear', { name: wiring.label })}
              onClick={() => onChange(null)}
            >
              <Icon name="close" />
            </button>
          )}
          <Icon name={box.dropdownOpened ? 'up' : 'down'} small />
        </div>
      </Combobox.Target>
      <Combobox.Dropdown className="pop">
        <Combobox.Options className="picklist scroll" aria-label={wiring.label}>
          {found.map((option) => (
            <Combobox.Option
              className="pop__item"
              key={option.value}
              value={option.value}
              active={option.value === value}
            >
              <span className="grow">
                {option.mark ? <StateMark state={option.mark} word={option.label} /> : option.label}
                {option.hint && <small className="picklist__hint">{option.hint}</small>}
              </span>
              {option.value === value && <Icon name="check" small />}
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty className="pop__label">
              {t(busy ? 'blank.loading' : 'filter.nothingFound')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
