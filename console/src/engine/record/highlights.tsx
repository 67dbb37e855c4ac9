import type { Field } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Fragment, memo } from 'react'
import { timeNow } from '../../ui/clock.ts'
import { useWords, type Words } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { timeZone } from '../data/time-zone.ts'
import { valueAt } from '../data/value-at.ts'
import { Fact } from '../fields/show.tsx'
import type { FieldDisplay } from '../fields/view.ts'
import { dayFrom } from '../history/when.ts'
import { type OwnHighlight, useOwnScreens } from '../own-screens.ts'

const most = 5

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly display: FieldDisplay }

/** The most important values as large figures: the first declared ones that are filled. */
export const Highlights = memo(function Highlights({ resource, row, display }: Props) {
  const words = useWords()
  const access = useAccess()
  const { useHighlights = useNoHighlights } = useOwnScreens(resource)
  const own = useHighlights(row)
  const last = own.filter(({ after }) => after === undefined)
  const figures = (resource.highlights ?? []).flatMap((path) => {
    const field = access.field(resource, path)
    const value = valueAt(row, path)
    if (!field || display.say(field, value) === '') return []
    const shown = {
      key: path,
      label: words.label(field.label),
      value: <Figure field={field} path={path} value={firstOf(value)} display={display} />,
      aside: asideOf(field, value, words),
    }
    return [shown, ...own.filter(({ after }) => after === path)]
  })
  const shown = [...figures.slice(0, most - last.length), ...last]
  if (shown.length < 2) return null
  return (
    <dl className="strip">
      {shown.map(({ key, label, value, aside }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {value}
            {aside && (
              <Fragment>
                {' '}
                <small>{aside}</small>
              </Fragment>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
})

function useNoHighlights(): readonly OwnHighlight[] {
  return []
}

/** Phone numbers and e-mail addresses as links. */
function Figure(props: Parameters<typeof Fact>[0]) {
  const { field, path, value, display } = props
  const isReach = field.kind === 'texts' || field.kind === 'email' || field.kind === 'phone'
  return isReach ? <Fact {...props} /> : display.show(field, path, value)
}

/** The first of several numbers, and how many more there are. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 1) : value
}

function asideOf(field: Field, value: unknown, words: Words): string {
  if (Array.isArray(value)) return value.length > 1 ? `+${value.length - 1}` : ''
  if (typeof value !== 'string') return ''
  const today = clockAt(timeNow(), timeZone).day
  if (field.kind === 'day') return dayFrom(value, today, words)
  if (field.kind === 'instant') return dayFrom(clockAt(value, timeZone).day, today, words)
  return ''
}
