import { Popover } from '@mantine/core'
import { type Day, dayOf, instantAt, isDay } from '@prona/contract/kernel/day'
import { clockAt, formatDay } from '@prona/contract/kernel/format'
import { useRef, useState } from 'react'
import { timeNow } from '../clock.ts'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { Calendar } from './calendar.tsx'
import { ariaOf, type Wiring } from './frame.tsx'
import { readDay } from './typed-day.ts'

type Props = Wiring & {
  /** A day, or a text that is not a valid one. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly timeZone: string
}

const isFinger = matchMedia('(pointer: coarse)')

/** A day, typed in any notation or picked from the calendar. */
export function DayBox({ value, onChange, timeZone, ...wiring }: Props) {
  const { t, language } = useWords()
  const [typed, setTyped] = useState<string>()
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const today = dayOf(timeNow(), timeZone)
  const shown = value === null ? '' : formatDay(value, language)
  // A day typed in a short form is shown in full while one types.
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
        {isShort && <span className="echo num">= {shown}</span>}
        <Popover.Target>
          <button
            type="button"
            className="input__open"
            disabled={wiring.disabled}
            aria-label={t('form.openCalendar', { name: wiring.label })}
            onClick={({ currentTarget }) => {
              // Its days are large enough for a finger, and take most of a small screen.
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

/** A day and a time in the office's time zone. */
export function InstantBox({ value, onChange, timeZone, ...wiring }: Props) {
  const { t } = useWords()
  const [parts, setParts] = useState(() => partsOf(value, timeZone))
  // A value set from outside, such as a restored draft, shows its own day and time.
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

/** An incomplete day and time is passed on as typed, so that it is checked and not lost. */
function instantOf({ day, time }: Parts, timeZone: string): string | null {
  if (day === null) return null
  const clock = /^\d:\d\d$/.test(time) ? `0${time}` : time
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock)
    ? instantAt(day, clock, timeZone)
    : `${day} ${time}`
}
