import { daysBetween } from '@prona/contract/kernel/day'
import { clockAt, formatDay } from '@prona/contract/kernel/format'
import type { Words } from '../../ui/language.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A moment in words: minutes ago, today or yesterday at a time, else its date and time. */
export function whenSaid(instant: string, now: string, timeZone: string, { t, language }: Words): string {
  const passed = Date.parse(now) - Date.parse(instant)
  if (Number.isNaN(passed)) return instant
  if (passed >= 0 && passed < minuteMs) return t('history.justNow')
  if (passed >= 0 && passed < hourMs) {
    return t('history.minutesAgo', { count: Math.floor(passed / minuteMs) })
  }
  const { day, time } = clockAt(instant, timeZone)
  const today = clockAt(now, timeZone).day
  const days = daysBetween(day, today)
  if (days === 0) return t('history.today', { time })
  if (days === 1) return t('history.yesterday', { time })
  return `${formatDay(day, language)}, ${time}`
}

/** How far a day lies from today; nothing where it is too far to count in days. */
export function dayFrom(day: string, today: string, { t }: Words): string {
  const days = daysBetween(today, day)
  if (Number.isNaN(days) || Math.abs(days) > 60) return ''
  if (days === 0) return t('details.today')
  if (days === 1) return t('details.tomorrow')
  if (days === -1) return t('details.yesterday')
  return days > 0 ? t('details.inDays', { count: days }) : t('details.daysAgo', { count: -days })
}
