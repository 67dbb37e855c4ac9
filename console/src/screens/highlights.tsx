import type { Field } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Fragment } from 'react'
import { dayFrom } from '../history/when.ts'
import type { Scene } from '../kernel/fields/view.ts'
import { timeZone, useSight, valueAt } from '../kernel/sight.ts'
import { useWords, type Words } from '../ui/language.ts'
import { ownHighlights } from './own-highlights.ts'

const most = 5

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly scene: Scene }

/** What one looks for first, as large figures: the first few of the declaration that are filled. */
export function Highlights({ resource, row, scene }: Props) {
  const words = useWords()
  const sight = useSight()
  const own = ownHighlights(resource.single, row, words)
  const figures = (resource.highlights ?? []).flatMap((path) => {
    const field = sight.field(resource, path)
    const value = valueAt(row, path)
    if (!field || scene.say(field, value) === '') return []
    const shown = {
      key: path,
      label: words.label(field.label),
      value: scene.show(field, path, firstOf(value)),
      aside: asideOf(field, value, words),
    }
    const following = own
      .filter(({ after }) => after === path)
      .map((one) => ({ ...one, key: `${path} +`, aside: '' }))
    return [shown, ...following]
  })
  if (figures.length < 2) return null
  return (
    <dl className="strip">
      {figures.slice(0, most).map(({ key, label, value, aside }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <span className="num">{value}</span>
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
}

/** Of several numbers the first; how many more there are stands beside it. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 1) : value
}

function asideOf(field: Field, value: unknown, words: Words): string {
  if (Array.isArray(value)) return value.length > 1 ? `+${value.length - 1}` : ''
  if (typeof value !== 'string') return ''
  const today = clockAt(new Date().toISOString(), timeZone).day
  if (field.kind === 'day') return dayFrom(value, today, words)
  if (field.kind === 'instant') return dayFrom(clockAt(value, timeZone).day, today, words)
  return ''
}
