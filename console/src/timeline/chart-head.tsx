import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay, monthNames } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { timeNow } from '../ui/clock.ts'
import { useWords } from '../ui/language.ts'
import { type Column, monthsOf, type Period, partsOf, shareOf, weekdayOf, type Zoom } from './period.ts'

type Props = { readonly period: Period; readonly zoom: Zoom; readonly today: Day }

/** Months, and days or weeks below them; each bar says its days in its own name too. On paper, whose they are. */
export function ChartHead({ label, period, zoom, today }: Props & { readonly label: string }) {
  const { language } = useWords()
  return (
    <div className="tl__head" aria-hidden>
      <p className="tl__printed">
        <b>{label}</b> · {formatDay(dayOf(timeNow(), officeZone), language)}
      </p>
      <div className="tl__axis">
        {monthsOf(period).map((month) => (
          <span key={month.day} className="tl__month" style={across(month)}>
            <span>
              {zoom === 'year' ? shortMonth(month.day) : formatDay(month.day, language, 'monthYear')}
            </span>
          </span>
        ))}
        {partsOf(period, zoom).map((part) => (
          <span
            key={part.day}
            className="tl__part"
            data-today={part.day === today || undefined}
            data-monday={weekdayOf(part.day) === 0 || undefined}
            style={across(part)}
          >
            {formatNumber(Number(part.day.slice(8)), language)}
          </span>
        ))}
        <TodayMark period={period} today={today} isNamed />
      </div>
    </div>
  )

  /** `Nën`, and with the year where it begins and at the first one. */
  function shortMonth(day: Day): string {
    const name = monthNames(language, 'short')[Number(day.slice(5, 7)) - 1] ?? ''
    return day === period.from || day.slice(5, 7) === '01' ? `${name} ${day.slice(0, 4)}` : name
  }
}

/** The lines behind all rows. */
export function ChartLines({ period, zoom, today }: Props) {
  return (
    <div className="tl__lines" aria-hidden>
      {zoom === 'month' &&
        partsOf(period, zoom)
          .filter(({ day }) => weekdayOf(day) > 4)
          .map((day) => <i key={day.day} className="tl__weekend" style={across(day)} />)}
      {monthsOf(period).map((month) => (
        <i key={month.day} style={{ insetInlineStart: `${month.start * 100}%` }} />
      ))}
      <TodayMark period={period} today={today} />
    </div>
  )
}

function TodayMark({
  period,
  today,
  isNamed = false,
}: Pick<Props, 'period' | 'today'> & { readonly isNamed?: boolean }) {
  const { t } = useWords()
  if (today < period.from || today >= period.to) return null
  return (
    <span className="tl__today" style={{ insetInlineStart: `${shareOf(period, today) * 100}%` }}>
      {isNamed && <b>{t('form.today')}</b>}
    </span>
  )
}

function across({ start, end }: Column) {
  return { insetInlineStart: `${start * 100}%`, inlineSize: `${(end - start) * 100}%` }
}
