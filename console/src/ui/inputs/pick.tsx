import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { quoted } from '../quoted.ts'
import { StateMark } from '../state-mark.tsx'
import { ariaOf, type Wiring } from './frame.tsx'
import { matching, type Option, pieces } from './option.ts'

type Props = Wiring & {
  readonly value: string | null
  /** The label of the value, which may not be among the options now. */
  readonly shown?: string
  readonly options: readonly Option[]
  readonly onChange: (value: string | null) => void
  readonly clearable?: boolean
  readonly source?: Source
  readonly making?: Making
  /** What holds while nothing is chosen. */
  readonly placeholder?: string
}

/** Where the options are fetched as one types. */
export type Source = {
  readonly search: (text: string) => void
  readonly busy: boolean
  /** Recently chosen: shown first while nothing is typed. */
  readonly recent?: readonly Option[]
}

/** The option to create a new one. */
export type Making = {
  /** «New customer» */
  readonly label: string
  readonly make: (typed: string) => void
}

/** Not a possible value: ids and choices do not contain this character. */
export const toMake = '+'

/**
 * One of a set: typing filters it, arrows move, Enter chooses, Escape closes. A form has many, so each builds its
 * list only when it is used.
 */
export function Pick({
  value,
  shown,
  placeholder,
  options,
  onChange,
  clearable,
  source,
  making,
  ...wiring
}: Props) {
  const { t } = useWords()
  const { recent = [], busy = false } = source ?? {}
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState<string>()
  const [isReached, setReached] = useState(false)
  /** Enter was pressed before the options for what is typed were there. */
  const isEntered = useRef(false)
  const box = useCombobox({
    onDropdownOpen: () => source?.search(''),
    onDropdownClose: () => {
      isEntered.current = false
      box.resetSelectedOption()
      setActive(undefined)
      setTyped(undefined)
    },
  })
  const known = [...recent, ...options]
  const chosen = known.find((option) => option.value === value)?.label ?? shown ?? ''
  const found = source ? options : matching(options, typed ?? '')
  const lately = typed ? [] : recent.filter((one) => one.value !== value)
  const rest = found.filter(({ value: one }) => !lately.some((other) => other.value === one))
  const type = (text: string) => {
    box.openDropdown()
    setTyped(text)
    source?.search(text)
  }

  // Enter takes the first option for the typed text, and waits for it: the earlier ones are not meant.
  const first = busy ? undefined : `${typed ?? ''} ${rest[0]?.value ?? ''}`
  useEffect(() => {
    if (!typed) return
    if (first === undefined) box.resetSelectedOption()
    setActive(first === undefined ? undefined : (box.selectFirstOption() ?? undefined))
    if (first !== undefined && isEntered.current) box.clickSelectedOption()
  }, [first, typed, box.resetSelectedOption, box.selectFirstOption, box.clickSelectedOption])

  // Screen readers are told which option is marked, as the mark moves without the focus.
  const follow = () =>
    queueMicrotask(() => {
      const list = box.listId === null ? null : document.getElementById(box.listId)
      setActive(list?.querySelector('[data-combobox-selected]')?.id)
    })

  // While the list is open, Enter belongs to it and does not send the form.
  const onKeyDown = (event: KeyboardEvent) => {
    follow()
    isEntered.current = busy && event.key === 'Enter' && !event.nativeEvent.isComposing
    if (event.key === 'Enter' && box.dropdownOpened && !event.ctrlKey && !event.metaKey)
      event.preventDefault()
  }

  const optionItem = (option: Option) => (
    <Combobox.Option
      className="pop__item"
      key={option.value}
      value={option.value}
      active={option.value === value}
    >
      <span className="grow">
        {option.mark ? (
          <StateMark state={option.mark} word={option.label} />
        ) : (
          <Marked text={option.label} typed={typed ?? ''} />
        )}
        {option.hint && <small className="picklist__hint">{option.hint}</small>}
      </span>
      {option.state && <StateMark state={option.state.mark} word={option.state.word} />}
      {option.value === value && <Icon name="check" small />}
    </Combobox.Option>
  )
  return (
    <Combobox
      store={box}
      withinPortal
      keepMounted={false}
      width="max-content"
      position="bottom-start"
      preventPositionChangeWhenVisible={false}
      onOptionSubmit={(picked) => {
        const wanted = typed?.trim() ?? ''
        box.closeDropdown()
        if (picked === toMake) making?.make(wanted)
        else onChange(picked)
      }}
    >
      <Combobox.Target>
        <div className="input" data-locked={wiring.disabled ? '' : undefined}>
          {source && <Icon name="search" small />}
          <Combobox.EventsTarget
            withExpandedAttribute
            aria-activedescendant={box.dropdownOpened ? active : undefined}
          >
            <input
              {...ariaOf(wiring)}
              role="combobox"
              aria-expanded={box.dropdownOpened}
              aria-controls={box.dropdownOpened ? (box.listId ?? undefined) : undefined}
              aria-busy={busy || undefined}
              autoComplete="off"
              placeholder={placeholder}
              value={typed ?? chosen}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={() => setReached(true)}
              onClick={({ currentTarget }) => {
                // What is typed next takes the place of what was chosen.
                if (!box.dropdownOpened) currentTarget.select()
                box.openDropdown()
              }}
              onKeyDown={onKeyDown}
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
      {isReached && (
        <Combobox.Dropdown className="pop picker">
          <Combobox.Options
            className="picklist scroll"
            aria-label={wiring.label}
            aria-busy={busy || undefined}
          >
            {lately.length > 0 && (
              <Combobox.Group label={t('input.lately')}>
                {lately.map((option) => optionItem(option))}
              </Combobox.Group>
            )}
            {rest.map((option) => optionItem(option))}
            {lately.length + rest.length === 0 && (
              <Combobox.Empty className="pop__label">
                {t(busy ? 'blank.loading' : 'filter.nothingFound')}
              </Combobox.Empty>
            )}
            {making && !busy && <MakeOption label={making.label} typed={typed} />}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  )
}

/** The last option: creating a new one. */
export function MakeOption({ label, typed = '' }: { readonly label: string; readonly typed?: string }) {
  const { language } = useWords()
  return (
    <Combobox.Option className="pop__item picker__make" value={toMake}>
      <Icon name="plus" small />
      <span className="grow">
        {label}
        {typed.trim() ? ` ${quoted(typed.trim(), language)}` : ''}…
      </span>
    </Combobox.Option>
  )
}

function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return pieces(text, typed).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}
