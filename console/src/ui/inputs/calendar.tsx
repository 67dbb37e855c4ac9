import { addDays, addMonths, type Day, firstDay, lastDay } from '@prona/contract/kernel/day'
import { formatDay, monthNames, weekdayNames } from '@prona/contract/kernel/format'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { clamped, weekdayOf, weeksAround } from './month.ts'

type Props = { readonly value: Day | null; readonly today: Day; readonly onPick: (day: Day) => void }

/** A month of days: arrows move by day and week, Page Up and Page Down by month, with Shift by year. */
export function Calendar({ value, today, onPick }: Props) {
  const { t, language } = useWords()
  const [cursor, setCursor] = useState(clamped(value ?? today))
  const grid = useRef<HTMLTableElement>(null)
  const month = cursor.slice(0, 7)

  const byKey = useRef(false)

  // Keyboard users who move in the grid stay in it; on the arrows for months the focus stays there.
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
    byKey.current = false
  }, [cursor])

  const go = (move: (day: Day) => Day) => setCursor((day) => orStay(day, move))
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves(event)
    if (!move) return
    event.preventDefault()
    byKey.current = true
    go(move)
  }
  return (
    <div className="cal">
      <div className="cal__head">
        <Arrow
          name="previous"
          label={t('form.previousMonth')}
          onClick={() => go((day) => addMonths(day, -1))}
        />
        <select
          aria-label={t('form.month')}
          value={month.slice(5)}
          onChange={(event) => go((day) => `${day.slice(0, 5)}${event.target.value}-01`)}
        >
          {monthNames(language).map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </select>
        <input
          type="number"
          aria-label={t('form.year')}
          min={firstDay.slice(0, 4)}
          max={lastDay.slice(0, 4)}
          key={cursor.slice(0, 4)}
          defaultValue={cursor.slice(0, 4)}
          onChange={({ target }) => {
            const isYear = target.value >= firstDay.slice(0, 4) && target.value <= lastDay.slice(0, 4)
            if (isYear && target.value.length === 4) go((day) => `${target.value}${day.slice(4, 8)}01`)
          }}
        />
        <button type="button" className="tool cal__today" onClick={() => onPick(today)}>
          {t('form.today')}
        </button>
        <Arrow name="next" label={t('form.nextMonth')} onClick={() => go((day) => addMonths(day, 1))} />
      </div>
      <table
        className="cal__grid"
        ref={grid}
        onKeyDown={onKeyDown}
        aria-label={formatDay(cursor, language, 'monthYear')}
      >
        <thead>
          <tr>
            {weekdayNames(language, 'narrow').map((name, index) => (
              <th key={name} scope="col" abbr={weekdayNames(language)[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(cursor).map((week, row) => (
            <tr key={week[0] ?? row}>
              {week.map((day, index) => (
                <td key={day ?? index}>
                  {day && (
                    <button
                      type="button"
                      className="num"
                      data-day={day}
                      data-autofocus={day === cursor || undefined}
                      data-out={day.slice(0, 7) === month ? undefined : ''}
                      data-today={day === today ? '' : undefined}
                      aria-pressed={day === value}
                      aria-label={formatDay(day, language, 'long')}
                      tabIndex={day === cursor ? 0 : -1}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function moves({ key, shiftKey }: KeyboardEvent): ((day: Day) => Day) | undefined {
  const inline = document.documentElement.dir === 'rtl' ? -1 : 1
  const byDays: Readonly<Record<string, number>> = {
    ArrowRight: inline,
    ArrowLeft: -inline,
    ArrowUp: -7,
    ArrowDown: 7,
  }
  const days = byDays[key]
  if (days !== undefined) return (day) => addDays(day, days)
  if (key === 'PageUp') return (day) => addMonths(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return (day) => addMonths(day, shiftKey ? 12 : 1)
  if (key === 'Home') return (day) => addDays(day, -weekdayOf(day))
  if (key === 'End') return (day) => addDays(day, 6 - weekdayOf(day))
  return undefined
}

/** At the ends of the calendar the focus stays where it is. */
function orStay(day: Day, move: (day: Day) => Day): Day {
  try {
    return move(day)
  } catch {
    return day
  }
}

type ArrowProps = { readonly name: 'previous' | 'next'; readonly label: string; readonly onClick: () => void }

function Arrow({ name, label, onClick }: ArrowProps) {
  return (
    <button type="button" className="tool" aria-label={label} onClick={onClick}>
      <Icon name={name} />
    </button>
  )
}
