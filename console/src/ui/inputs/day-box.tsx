import { Popover } from '@mantine/core'
import { type Day, dayOf, instantAt, isDay } from '@prona/contract/kernel/day'
import { clockAt, formatDay } from '@prona/contract/kernel/format'
import { useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { Calendar } from './calendar.tsx'
import { ariaOf, type Wiring } from './frame.tsx'
import { readDay } from './typed-day.ts'

type Props = Wiring & {
  /** A day, or what was typed and is none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly timeZone: string
}

const isFinger = matchMedia('(pointer: coarse)')

/** A day, typed in any habit or picked from the calendar. */
export function DayBox({ value, onChange, timeZone, ...wiring }: Props) {
  const { t, language } = useWords()
  const [typed, setTyped] = useState<string>()
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const today = dayOf(new Date().toISOString(), timeZone)
  const shown = value === null ? '' : formatDay(value, language)
  // What was typed in short is said in full while one still types.
  const isShort =
    typed !== undefined && isDay(value) && shown.replaceAll(/\D/g, '') !== typed.replaceAll(/\D/g, '')
  const pick = (day: Day) => {
    setTyped(undefined)
    setOpened(false)
    onChange(day)
    input.current?.focus()
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus withinPortal>
      <div className="input" data-locked={wiring.disabled ? '' : undefined}>
        <input
          {...ariaOf(wiring)}
          ref={input}
          className="num"
          autoComplete="off"
          placeholder={t('form.dayShape')}
          value={typed ?? shown}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            onChange(text.trim() === '' ? null : (readDay(text, today) ?? text))
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && event.altKey) setOpened(true)
          }}
          onBlur={() => {
            setTyped(undefined)
            wiring.onBlur?.()
          }}
        />
        {isShort && <span className="unit num">= {shown}</span>}
        <Popover.Target>
          <button
            type="button"
            className="input__open"
            disabled={wiring.disabled}
            aria-label={t('form.openCalendar', { name: wiring.label })}
            onClick={({ currentTarget }) => {
              // Its days are as large as a finger needs them, and take most of a small screen.
              if (isFinger.matches) currentTarget.closest('.field')?.scrollIntoView()
              setOpened(!opened)
            }}
          >
            <Icon name="calendar" small />
          </button>
        </Popover.Target>
      </div>
      <Popover.Dropdown aria-label={t('form.openCalendar', { name: wiring.label })}>
        <Calendar value={isDay(value) ? value : null} today={today} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A day and an hour of the clock on the office's wall. */
export function InstantBox({ value, onChange, timeZone, ...wiring }: Props) {
  const { t } = useWords()
  const [parts, setParts] = useState(() => partsOf(value, timeZone))
  // A value set from elsewhere, such as a draft that came back, shows its own day and time.
  const current = instantOf(parts, timeZone) === value ? parts : partsOf(value, timeZone)
  const change = (next: Parts) => {
    setParts(next)
    onChange(instantOf(next, timeZone))
  }
  return (
    <div className="moment">
      <DayBox
        {...wiring}
        value={current.day}
        timeZone={timeZone}
        onChange={(day) => change({ ...current, day, time: current.time || '18:00' })}
      />
      <div className="input moment__time" data-locked={wiring.disabled ? '' : undefined}>
        <input
          className="num"
          aria-label={t('form.time', { name: wiring.label })}
          disabled={wiring.disabled}
          value={current.time}
          maxLength={5}
          inputMode="numeric"
          placeholder="--:--"
          onChange={(event) => change({ ...current, time: event.currentTarget.value })}
          onBlur={wiring.onBlur}
        />
      </div>
    </div>
  )
}

type Parts = { readonly day: string | null; readonly time: string }

function partsOf(value: string | null, timeZone: string): Parts {
  if (value === null) return { day: null, time: '' }
  return Number.isNaN(Date.parse(value)) ? { day: value, time: '' } : clockAt(value, timeZone)
}

/** What is not yet a day and an hour travels as it was typed, so that it is judged and not lost. */
function instantOf({ day, time }: Parts, timeZone: string): string | null {
  if (day === null) return null
  const clock = /^\d:\d\d$/.test(time) ? `0${time}` : time
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock)
    ? instantAt(day, clock, timeZone)
    : `${day} ${time}`
}
