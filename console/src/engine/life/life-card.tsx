import { daysBetween } from '@prona/contract/kernel/day'
import { clockAt, formatDay, formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, LifeStep, Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import type { ReactNode } from 'react'
import { timeNow } from '../../ui/clock.ts'
import { useWords, type Words } from '../../ui/language.ts'
import { type LifePart, LifeSteps } from '../../ui/life-steps.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { timeZone } from '../data/time-zone.ts'
import { valueAt } from '../data/value-at.ts'
import type { FieldDisplay } from '../fields/view.ts'
import { actorOf } from '../history/history-entries.ts'
import { type Past, type Step, stepsOf } from './steps.ts'

export type LifeProps = {
  readonly resource: Resource
  readonly way: readonly LifeStep[]
  readonly row: AnyRow
  readonly display: FieldDisplay
  readonly past: Past | undefined
  readonly isComing: boolean
}

/** The main way through a record's states: what it has passed and when, where it stands, and what the rest takes. */
export function LifeCard({ resource, way, row, display, past, isComing }: LifeProps) {
  const words = useWords()
  const access = useAccess()
  const isLate = useLate(isComing)
  const { state: path = '', fields } = resource
  const field = fields[path]
  if (field?.kind !== 'choice') return null

  const untilOf = ({ until = '' }: Step) => {
    const end = access.field(resource, until)
    const time = end && display.say(end, valueAt(row, until))
    return time && words.t('life.until', { time })
  }
  const notesOf = (step: Step): readonly ReactNode[] => {
    if (step.look === 'skipped') return [words.t('life.skipped')]
    if (step.look === 'ahead') return step.needs ? [words.label(step.needs)] : []
    if (isLate) return [<Bone key="when" width={88} />, <Bone key="who" width={64} />]
    return [whenOf(step, words), untilOf(step) || whoOf(step, words)]
  }
  const begun = { at: row.createdAt, by: authorOf(row) }
  const steps = stepsOf(way, { state: String(row[path]), begun }, past)
  const parts = steps.map((step): LifePart => {
    const { state, look } = step
    const mark = look === 'end' ? field.marks?.[state] : undefined
    return {
      key: state,
      look,
      word: display.say(field, state),
      notes: notesOf(step),
      ...(mark && { mark }),
      ...(look === 'passed' && { spoken: words.t('life.passed') }),
      ...(look === 'ahead' && { spoken: words.t('life.ahead') }),
    }
  })
  return (
    <section className="card">
      <LifeSteps name={words.t('life.name')} parts={parts} />
    </section>
  )
}

/** The date of a step, and for the current one how long it has lasted. */
function whenOf({ at, look }: Step, { t, language }: Words): ReactNode {
  if (!at) return undefined
  const { day } = clockAt(at, timeZone)
  const dayText = formatDay(day, language)
  const days = daysBetween(day, clockAt(timeNow(), timeZone).day)
  const lasted = days > 0 ? t('life.days', { count: days }) : t('details.today')
  return (
    <time dateTime={at} title={formatInstant(at, language, timeZone)}>
      {look === 'now' ? `${t('life.since', { day: dayText })} · ${lasted}` : dayText}
    </time>
  )
}

function whoOf({ by }: Step, words: Words): string | undefined {
  return by === undefined ? undefined : actorOf({ by }, words)
}

function authorOf({ createdBy, labels }: AnyRow): HistoryEntry['by'] {
  return createdBy === null ? null : { _id: createdBy, name: labels[createdBy] ?? null }
}
