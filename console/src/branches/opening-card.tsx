import '../ui/styles/opening.css'
import { letterheadWords } from '@prona/contract/branches/letterhead'
import {
  openingWords,
  type ShownOpening,
  saysNothing,
  spansIn,
  type takenOpening,
} from '@prona/contract/branches/opening'
import { openingFields, openingGroups } from '@prona/contract/branches/opening-fields'
import { type Holiday, holidayLabel } from '@prona/contract/branches/public-holidays'
import { weekdayOf, weekdays } from '@prona/contract/branches/weekday'
import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay, formatRange } from '@prona/contract/kernel/format'
import { withCount } from '@prona/contract/kernel/number-text'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { filledIn } from '@prona/contract/kernel/words'
import { branch, company } from '@prona/contract/resources'
import { useId } from 'react'
import { useFigures } from '../engine/data/use-figures.ts'
import { EditGroup } from '../engine/record/edit-group.tsx'
import { timeNow } from '../ui/clock.ts'
import { useWords } from '../ui/language.ts'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
}

/** When a branch is open: its week, with today in sight, beside the days on which it will be closed. */
export function OpeningCard({ resource, row, details }: Props) {
  const { label } = useWords()
  const [week, days] = [useId(), useId()]
  const { data } = useFigures({
    key: ['opening', row._id],
    of: [branch, company],
    ask: (client, options) => client.figures<ShownOpening>(`opening?branch=${row._id}`, options),
  })
  if (!data) return null
  const today = dayOf(timeNow(), officeZone)
  const edit = (group: keyof typeof openingGroups, member: keyof typeof openingFields) => (
    <EditGroup resource={resource} row={row} details={details} group={group} members={[member]} />
  )
  return (
    <section className="card opening" aria-labelledby={week}>
      <div className="factgroup">
        <div className="factgroup__head">
          <h2 className="h2" id={week}>
            {label(openingGroups.opening.label)}
          </h2>
          {edit('opening', 'hours')}
        </div>
        {saysNothing(data) ? (
          <p className="muted small">{label(openingWords.unsaid)}</p>
        ) : (
          <Week opening={data} today={today} labelledBy={week} />
        )}
        <FromCompany opening={data} what="hours" />
      </div>
      <div className="factgroup">
        <div className="factgroup__head">
          <h2 className="h2" id={days}>
            {label(openingWords.next)}
          </h2>
          {edit('holidays', 'holidays')}
        </div>
        <Ahead holidays={data.holidays} today={today} labelledBy={days} />
        <FromCompany opening={data} what="holidays" />
      </div>
    </section>
  )
}

type ListProps = { readonly today: Day; readonly labelledBy: string }

function Week({ opening, today, labelledBy }: ListProps & { readonly opening: ShownOpening }) {
  const { label } = useWords()
  const closedToday = opening.holidays.find(({ on }) => on === today)
  return (
    <dl className="opening__days" aria-labelledby={labelledBy}>
      {weekdays.map((weekday) => {
        const isToday = weekday === weekdayOf(today)
        const spans = spansIn(opening.hours[weekday])
        return (
          <div key={weekday} data-today={isToday || undefined}>
            <dt>{label(openingFields.hours.fields[weekday].label)}</dt>
            <dd>
              {isToday && closedToday ? (
                label(holidayLabel(closedToday.name))
              ) : spans.length === 0 ? (
                <span className="muted">{label(openingWords.closed)}</span>
              ) : (
                spans.map(({ from, to }) => (
                  <span key={from} dir="ltr">
                    {formatRange(from, to)}
                  </span>
                ))
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const mostAhead = 6

function Ahead({ holidays, today, labelledBy }: ListProps & { readonly holidays: readonly Holiday[] }) {
  const { label, language } = useWords()
  const ahead = holidays
    .filter(({ on }) => on >= today)
    .toSorted((one, other) => one.on.localeCompare(other.on))
  const count = ahead.length - mostAhead
  if (ahead.length === 0) return <p className="muted small">{label(openingWords.none)}</p>
  return (
    <>
      <dl className="opening__days" aria-labelledby={labelledBy}>
        {ahead.slice(0, mostAhead).map(({ on, name }) => (
          <div key={`${on} ${name}`} data-today={on === today || undefined}>
            <dt>
              {formatDay(on, language)}
              <small className="muted">{label(openingFields.hours.fields[weekdayOf(on)].label)}</small>
            </dt>
            <dd>{label(holidayLabel(name))}</dd>
          </div>
        ))}
      </dl>
      {count > 0 && (
        <p className="muted small">{filledIn(label(openingWords.further), withCount({ count }, language))}</p>
      )}
    </>
  )
}

type FromProps = { readonly opening: ShownOpening; readonly what: (typeof takenOpening)[number] }

function FromCompany({ opening, what }: FromProps) {
  const { label } = useWords()
  if (!opening.ofCompany.includes(what)) return null
  return <small className="muted">{label(letterheadWords.ofCompany)}</small>
}
