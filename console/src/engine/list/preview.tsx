import { NotFetched } from '../data/not-fetched.tsx'
import '../../ui/styles/files.css'
import '../../ui/styles/preview.css'
import '../../ui/styles/record.css'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { Blank } from '../../ui/page-states.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { StateBadge } from '../../ui/state-mark.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { problemOf } from '../data/problems.ts'
import { nameOf } from '../data/use-references.ts'
import { useRow } from '../data/use-row.ts'
import { valueAt } from '../data/value-at.ts'
import { centsOfRecord, type WithCents } from '../fields/cents.ts'
import { standingOf } from '../fields/choice.tsx'
import { useFieldDisplay } from '../fields/show.tsx'
import { Photo } from '../files/photo.tsx'
import { type Owner, usePictures } from '../files/use-files.ts'
import { Facts } from '../record/facts.tsx'

type Props = {
  readonly resource: Resource
  readonly id: string
  /** Its row from the list, until the whole record is here. */
  readonly known: AnyRow | undefined
  readonly onClose: () => void
}

/** Shows a record beside the list. */
export function Preview({ resource, id, known, onClose }: Props) {
  const { t, label } = useWords()
  const heading = useId()
  const access = useAccess()
  const { data, error, isPending, refetch } = useRow(resource, id)
  const isLate = useLate(isPending)
  const row = data ?? known
  // A row of a list has not all fields: what was not read is no empty value.
  const unread = row === data ? none : Object.keys(resource.fields).filter((name) => row && !(name in row))
  const display = useFieldDisplay(row, { cents: useCents(resource, row) })
  useClosedByEscape(onClose)
  const to = { params: { plural: resource.plural, id } }
  return (
    <aside className="peek" aria-labelledby={heading}>
      <div className="peek__head">
        <h2 className="h2 cut grow" id={heading} aria-live="polite">
          {row ? nameOf(resource, row, label) : t('grid.preview')}
        </h2>
        <button type="button" className="tool" aria-label={t('grid.closePreview')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="peek__body scroll">
        {row && !error && <First resource={resource} row={row} />}
        {error ? (
          problemOf(error)?.code === 'notFound' ? (
            <Blank drawing="search" title={t('grid.gone')} help={t('grid.goneHelp')} />
          ) : (
            <NotFetched error={error} onRetry={() => refetch()} />
          )
        ) : row && resource.files?.images ? (
          <Pictured key="pictured" resource={resource} row={row} unread={unread} />
        ) : row ? (
          <Facts resource={resource} row={row} display={display} details={undefined} elsewhere={unread} />
        ) : (
          isLate && <Bones />
        )}
      </div>
      <div className="peek__foot">
        <Link className="btn" to="/$plural/$id" {...to}>
          {t('grid.open')}
        </Link>
        {access.may(resource, 'update') && data?.can?.update !== false && (
          <Link className="btn" to="/$plural/$id/edit" {...to}>
            <Icon name="pencil" />
            {t('details.edit')}
          </Link>
        )}
      </div>
    </aside>
  )
}

const none: readonly string[] = []

const ownEscape = '[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"], [data-at]'

/**
 * Escape closes it wherever the focus is, unless something opened above it takes the key; cells do so by themselves.
 */
function useClosedByEscape(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(ownEscape)) return
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')?.checkVisibility())
        return
      const isWithin = document.activeElement?.closest('.peek') !== null
      close.current()
      if (isWithin) document.querySelector<HTMLElement>('[role="grid"] [data-at][tabindex="0"]')?.focus()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** Its cover above its facts, both at once, so that nothing moves down. */
function Pictured({ resource, row, unread }: Owner & { readonly unread: readonly string[] }) {
  const display = useFieldDisplay(row, { cents: useCents(resource, row) })
  const { data: pictures, isPending } = usePictures({ resource, row })
  const cover = pictures?.find((one) => one.cover)
  // From one record to the next the place of the cover stays until it is known whether there is one.
  const hadCover = useRef(false)
  if (!isPending) hadCover.current = cover !== undefined
  return (
    <>
      {(cover || hadCover.current) && (
        <div className="peek__cover">
          {cover && <Photo owner={{ resource, row }} picture={cover} fit="cover" alt={cover.alt ?? ''} />}
        </div>
      )}
      <Facts resource={resource} row={row} display={display} details={undefined} elsewhere={unread} />
    </>
  )
}

/** What is asked first: its state, and its first amount. */
function First({ resource, row }: { readonly resource: Resource; readonly row: AnyRow }) {
  const { label } = useWords()
  const access = useAccess()
  const display = useFieldDisplay(row, { cents: useCents(resource, row) })
  const paths = [...(resource.highlights ?? []), ...resource.list.columns]
  const price = paths
    .flatMap((path) => ({ path, field: access.field(resource, path) }))
    .find(({ path, field }) => field?.kind === 'money' && display.say(field, valueAt(row, path)) !== '')
  return (
    <p className="peek__first">
      {price?.field && (
        <span>
          <span className="vh">{label(price.field.label)} </span>
          <b className="num">{display.say(price.field, valueAt(row, price.path))}</b>
        </span>
      )}
      <Badge resource={resource} row={row} />
    </p>
  )
}

function useCents(resource: Resource, row: AnyRow | undefined): WithCents | undefined {
  return useMemo(() => row && centsOfRecord(resource.fields, row), [resource, row])
}

function Badge({ resource, row }: { readonly resource: Resource; readonly row: AnyRow }) {
  const display = useFieldDisplay(row)
  const path = resource.badge ?? resource.state ?? ''
  const field = resource.fields[path]
  if (field?.kind !== 'choice') return null
  const { mark, word } = standingOf(field, valueAt(row, path), display)
  return mark ? <StateBadge state={mark} word={word} /> : null
}

function Bones() {
  return (
    <div className="stack card__body" aria-hidden="true">
      {[120, 90, 160, 110, 140].map((width) => (
        <Bone key={width} width={width} />
      ))}
    </div>
  )
}
