import { formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { timeNow } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { timeZone } from '../data/time-zone.ts'
import type { FieldDisplay } from '../fields/view.ts'
import { ChangedValueText } from './changed-value.tsx'
import { type ChangedValue, changedValuesOf } from './changed-values.ts'
import { actionText, actorOf, causeLink } from './history-entries.ts'
import { whenSaid } from './when.ts'

type Change = HistoryEntry['changes'][number]

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly entry: HistoryEntry
  readonly labels: Readonly<Record<string, string>>
  readonly display: FieldDisplay
  readonly isNewest: boolean
  /** How many changes are shown; beside the record there is room for few. */
  readonly most?: number
  /** A control beside each change, such as restoring it. */
  readonly beside?: (change: Change) => ReactNode
}

/** One entry of the history: who did what, from which to which value, and when. */
export function HistoryItem({ resource, row, entry, labels, display, isNewest, most = 50, beside }: Props) {
  const words = useWords()
  const what = actionText(resource, entry, words)
  const cause = causeLink(entry, words)
  const around = display.around({ ...row, ...currencyIn(entry), labels: { ...row.labels, ...labels } })
  const lines = (
    <ul className="changes">
      {entry.changes.slice(0, most).map((change) => (
        <li key={change.field}>
          <Parts
            parts={changedValuesOf(resource, change)}
            display={around}
            isNew={entry.action === 'create'}
          />
          {beside?.(change)}
        </li>
      ))}
    </ul>
  )
  return (
    <li data-now={isNewest || undefined}>
      <b>{actorOf(entry, words)}</b> {what}
      {cause && (
        <Link className="link cause" to="/$plural/$id" params={{ plural: cause.plural, id: cause.id }}>
          {cause.text}
        </Link>
      )}
      {entry.changes.length > 0 &&
        (entry.action === 'create' ? (
          <details className="firsts">
            <summary>
              {words.t('history.firstValues', { count: entry.changes.length })}
              <Icon name="down" small />
            </summary>
            {lines}
          </details>
        ) : (
          lines
        ))}
      <time dateTime={entry.at} title={formatInstant(entry.at, words.language, timeZone)}>
        {whenSaid(entry.at, timeNow(), timeZone, words)}
      </time>
    </li>
  )
}

const mostParts = 5

type PartsProps = {
  readonly parts: readonly ChangedValue[]
  readonly display: FieldDisplay
  readonly isNew: boolean
}

/** What changed in one field; many rows of a list, as one press adds them, are folded into a line. */
function Parts({ parts, display, isNew }: PartsProps) {
  const { t } = useWords()
  const lines = (
    <span className="changes__lines">
      {parts.map((changed) => (
        <ChangedValueText
          key={changed.key}
          changed={changed}
          display={display}
          look={isNew ? 'first' : 'inline'}
        />
      ))}
    </span>
  )
  if (isNew || parts.length <= mostParts) return lines
  return (
    <details className="firsts">
      <summary>
        {t('history.changedParts', { count: parts.length })}
        <Icon name="down" small />
      </summary>
      {lines}
    </details>
  )
}

/** The currency at that time, where the entry itself contains it. */
function currencyIn({ changes }: HistoryEntry): Readonly<Record<string, unknown>> {
  const currency = changes.find(({ field }) => field === 'currency')
  return currency ? { currency: currency.to } : {}
}
