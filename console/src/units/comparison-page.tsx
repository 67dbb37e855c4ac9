import '../ui/styles/comparison.css'
import { noValue } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import { comparison } from '@prona/contract/units/pages'
import { Link, useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { useRecordsById } from '../engine/data/use-records.ts'
import { referredTo, titleOf } from '../engine/data/use-references.ts'
import { valueAt } from '../engine/data/value-at.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { Photo } from '../engine/files/photo.tsx'
import { usePictures } from '../engine/files/use-files.ts'
import { RowActionContext } from '../engine/grid/row-pencil.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { Blank } from '../ui/page-states.tsx'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { comparedIn, differs } from './compared.ts'

const paths = [
  'status',
  'salePrice',
  'areaPrice',
  'rentPrice',
  'netArea',
  'grossArea',
  'outdoorArea',
  'layout',
  'bathrooms',
  'balconies',
  'floor',
  'orientation',
  'view',
  'condition',
  'city',
  'availableFrom',
] as const

/** Units side by side, in the order they were selected; what differs is marked. */
export function ComparisonPage() {
  const { t, label } = useWords()
  const { units }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const ids = comparedIn(units)
  const { rows, isHere } = useRecordsById(unit, ids)
  const compared = ids.flatMap((id) => rows.find((row) => row._id === id) ?? [])
  if (!isHere) return <PageSkeleton />
  return (
    <ScrollPage>
      <div className="head">
        <h1 className="grow">{label(comparison.name)}</h1>
        {compared.length > 0 && (
          <Button icon="sheet" onClick={() => print()}>
            {t('compare.print')}
          </Button>
        )}
      </div>
      {compared.length === 0 ? (
        <Blank drawing="houses" title={t('compare.none')} help={t('compare.most')}>
          <Link className="btn" to="/$plural" params={{ plural: unit.plural }}>
            {label(unit.names.many)}
          </Link>
        </Blank>
      ) : (
        <Table rows={compared} />
      )}
    </ScrollPage>
  )
}

function Table({ rows }: { readonly rows: readonly AnyRow[] }) {
  const { t, label } = useWords()
  const access = useAccess()
  const display = useFieldDisplay()
  const shown = paths.flatMap((path) => {
    const field = access.field(unit, path)
    const isFilled = rows.some((row) => (valueAt(row, path) ?? '') !== '')
    return field && isFilled ? [{ path, field }] : []
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section className="comparison scroll" aria-label={label(comparison.name)} tabIndex={0}>
      <table
        className="comparison__table"
        style={{ minInlineSize: `calc(var(--names) + ${rows.length} * var(--unit))` }}
      >
        <thead>
          <tr>
            <td />
            {rows.map((row) => (
              <th key={row._id} scope="col">
                <Cover row={row} />
                <Link className="link" to="/$plural/$id" params={{ plural: unit.plural, id: row._id }}>
                  {titleOf(unit, row)}
                </Link>
                <span className="muted small">
                  {display.around(row).say(unit.fields.property, row.property)}
                </span>
                <Acts row={row} rows={rows} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, field }) => {
            const isDifferent = differs(rows, field.kind === 'money' ? [path, field.currency] : [path])
            return (
              <tr key={path} data-differs={isDifferent || undefined}>
                <th scope="row">
                  {label(field.label)}
                  {isDifferent && <span className="vh"> ({t('compare.differs')})</span>}
                </th>
                {rows.map((row) => {
                  const value = valueAt(row, path) ?? ''
                  return (
                    <td key={row._id}>
                      {value === '' ? (
                        <span className="muted">{noValue}</span>
                      ) : (
                        display.around(row).show(field, path, value)
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type ActsProps = { readonly row: AnyRow; readonly rows: readonly AnyRow[] }

/** What can be done with a unit here: hold it, and leave it out. */
function Acts({ row, rows }: ActsProps) {
  const { t } = useWords()
  const RowAction = use(RowActionContext)
  const others = rows.filter((one) => one !== row).map(({ _id }) => _id)
  const name = t('compare.remove', { unit: referredTo(unit, row) })
  return (
    <span className="comparison__acts">
      {RowAction && <RowAction resource={unit} row={row} />}
      <Link
        className="tool"
        to={comparison.path}
        search={{ units: others.join(',') }}
        replace
        aria-label={name}
        title={name}
      >
        <Icon name="close" />
      </Link>
    </span>
  )
}

function Cover({ row }: { readonly row: AnyRow }) {
  const owner = { resource: unit, row }
  const cover = usePictures(owner).data?.find((one) => one.cover)
  return (
    <span className="comparison__cover">
      {cover ? <Photo owner={owner} picture={cover} fit="contain" alt="" /> : <Icon name="image" />}
    </span>
  )
}
