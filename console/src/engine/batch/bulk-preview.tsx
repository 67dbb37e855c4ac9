import type { BatchAnswer, BatchRow } from '@prona/client/batches'
import { isEmpty } from '@prona/contract/batches/ways'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useEffect, useMemo, useRef } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { useFilterNames } from '../filters/filter-words.tsx'
import { BulkSums } from './bulk-sums.tsx'

type Props = {
  readonly resource: Resource
  readonly answer: BatchAnswer
  /** The loaded records, for showing an amount in its own currency. */
  readonly known: ReadonlyMap<string, AnyRow>
}

const shownChanges = 12
const shownRefused = 100

/** The result of the dry run: how many records change, how, and why some cannot. */
export function BulkPreview({ resource, answer, known }: Props) {
  const { t, label, language } = useWords()
  const { counts, rows } = answer
  const { changed = 0, deleted = 0, unchanged = 0, refused = 0 } = counts
  const cells = rows.flatMap(({ _id = '', title, changes = {} }) =>
    Object.entries(changes).map(([name, { before, after }]) => ({ _id, title, name, before, after })),
  )
  const emptied = new Set(
    cells.filter(({ before, after }) => !isEmpty(before) && isEmpty(after)).map(({ name }) => name),
  )
  const section = useRef<HTMLElement>(null)
  // The button that led here is gone, and with it the focus.
  useEffect(() => section.current?.focus(), [])
  const told = cells.slice(0, shownChanges)
  // Of many records only the first are told field by field.
  const more = changed - new Set(told.map(({ _id }) => _id)).size
  // Records of other pages are not here; where all amounts are in one currency, theirs are too.
  const common = useMemo(() => currenciesIn(resource, answer.sums ?? []), [resource, answer.sums])
  const refusedRows = rows.filter(({ result }) => result === 'refused')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it.
    <section className="dialog__text bulk scroll" aria-label={t('bulk.preview')} tabIndex={0} ref={section}>
      <ul className="bulk__counts">
        {changed > 0 && <li>{t('bulk.wouldChange', { count: changed })}</li>}
        {deleted > 0 && <li>{t('bulk.wouldDelete', { count: deleted })}</li>}
        {unchanged > 0 && <li className="muted">{t('bulk.wouldStay', { count: unchanged })}</li>}
        {refused > 0 && (
          <li data-s="late">
            <Glyph shape="triangle" /> {t('bulk.wouldRefuse', { count: refused })}
          </li>
        )}
      </ul>
      {emptied.size > 0 && (
        <div className="note" data-s="late">
          <Glyph shape="triangle" />
          <span>
            {t('bulk.wouldEmpty')}{' '}
            {[...emptied].map((name, at) => (
              <b key={name} className="medium">
                {at > 0 && ', '}
                <FieldName resource={resource} name={name} />
              </b>
            ))}
          </span>
        </div>
      )}
      {cells.length > 0 && (
        <table className="table table--in bulk__table" aria-label={t('bulk.preview')}>
          <thead>
            <tr>
              <th scope="col">{label(resource.names.one)}</th>
              <th scope="col">{t('filter.field')}</th>
              <th scope="col">{t('bulk.before')}</th>
              <th scope="col">{t('bulk.after')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((cell) => (
              <tr key={`${cell._id}.${cell.name}`}>
                <td className="key">{cell.title ?? '–'}</td>
                <td>
                  <FieldName resource={resource} name={cell.name} />
                </td>
                <td className="dim">
                  <Value
                    resource={resource}
                    name={cell.name}
                    value={cell.before}
                    row={known.get(cell._id) ?? common}
                  />
                </td>
                <td>
                  <Value
                    resource={resource}
                    name={cell.name}
                    value={cell.after}
                    row={known.get(cell._id) ?? common}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          {answer.sums && <BulkSums resource={resource} sums={answer.sums} />}
        </table>
      )}
      {told.length > 0 && more > 0 && (
        <p className="muted small">{t('bulk.more', { count: more, shown: formatNumber(more, language) })}</p>
      )}
      {refusedRows.length > 0 && <RefusedRows rows={refusedRows} />}
    </section>
  )
}

/** The refused records with their reasons; of a long list only the first, and how many more there are. */
function RefusedRows({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t, language } = useWords()
  const more = rows.length - shownRefused
  return (
    <section aria-label={t('bulk.refusals')}>
      <h3 className="h2">{t('bulk.refusals')}</h3>
      <ul className="bulk__refused">
        {rows.slice(0, shownRefused).map(({ _id, title, problem }) => (
          <li key={_id}>
            <b className="medium">{title ?? '–'}</b>{' '}
            <span>
              {[...(problem?.fields ?? []).map(({ message }) => message)].join(' ') || problem?.detail}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="muted small">{t('bulk.more', { count: more, shown: formatNumber(more, language) })}</p>
      )}
    </section>
  )
}

/** The currency of each field that says one, where the sums are all in the same. */
function currenciesIn(
  { fields }: Resource,
  sums: NonNullable<BatchAnswer['sums']>,
): Readonly<Record<string, unknown>> {
  const pairs = sums.flatMap(({ field: name, currency }) => {
    const field = fields[name]
    return field?.kind === 'money' ? [[field.currency, currency] as const] : []
  })
  return Object.fromEntries(
    pairs.filter(([name, currency]) => pairs.every(([one, other]) => one !== name || other === currency)),
  )
}

type CellProps = { readonly resource: Resource; readonly name: string }

function FieldName({ resource, name }: CellProps) {
  const { label } = useWords()
  const field = useAccess().field(resource, name)
  return field ? label(field.label) : name
}

type ValueProps = CellProps & { readonly value: unknown; readonly row: Readonly<Record<string, unknown>> }

function Value({ resource, name, value, row }: ValueProps) {
  const field = useAccess().field(resource, name)
  const { labels } = useFilterNames(field, Array.isArray(value) ? value : [value])
  const display = useFieldDisplay(useMemo(() => ({ ...row, labels }), [row, labels]))
  return field ? display.show(field, name, value) : null
}
