import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CreateLinks } from '../engine/action/create-links.tsx'
import { ExportMenu } from '../engine/batch/export-menu.tsx'
import { type ListState, narrowed } from '../engine/data/list-state.ts'
import { Filters } from '../engine/filters/filters.tsx'
import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import { Blank } from '../ui/page-states.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { useSettled } from '../ui/use-settled.ts'
import { useSlash } from '../ui/use-slash.ts'
import { MatrixViews } from './matrix-views.tsx'
import { narrowable } from './narrowable.ts'

type HeadProps = {
  readonly building: AnyRow
  readonly name: string
  readonly total: number
  /** The list of the same units. */
  readonly state: ListState
}

export function MatrixHead({ building: { _id: id }, name, total, state }: HeadProps) {
  const { t, language } = useWords()
  const isPhone = useIsPhone()
  return (
    <div className="head">
      <h1>{name}</h1>
      {!isPhone && (
        <span className="count">
          {t('matrix.units', { count: total, shown: formatNumber(total, language) })}
        </span>
      )}
      <MatrixViews id={id} state={state} now="matrix" />
      <div className="head__actions">
        {!isPhone && (
          <>
            <Button icon="sheet" onClick={() => print()}>
              {t('compare.print')}
            </Button>
            <Link className="btn" to="/$plural/$id" params={{ plural: property.plural, id }}>
              {t('matrix.openProperty')}
            </Link>
          </>
        )}
        <ExportMenu resource={unit} state={state} />
      </div>
    </div>
  )
}

type BarProps = {
  readonly state: ListState
  readonly onChange: (state: ListState, replace?: boolean) => void
  /** How many of them the filter finds; undefined where nothing narrows. */
  readonly found: number | undefined
  readonly total: number
  readonly children: ReactNode
}

export function MatrixBar({ state, onChange, found, total, children }: BarProps) {
  const { t, label, language } = useWords()
  const name = label(unit.names.many)
  const searchId = useSlash()
  const [typed, setTyped] = useSettled(state.q, (q) => onChange(narrowed(state, { q }), true))
  const isPhone = useIsPhone()
  return (
    <div className="bar">
      {isPhone && children}
      <SearchBox
        id={searchId}
        label={t('list.searchIn', { name })}
        placeholder={t('list.search')}
        value={typed}
        onChange={setTyped}
      />
      <Filters resource={narrowable} state={state} onChange={onChange} />
      <span className="muted small" role="status">
        {found !== undefined &&
          t('matrix.matching', {
            count: found,
            shown: formatNumber(found, language),
            total: formatNumber(total, language),
          })}
      </span>
      {!isPhone && <div className="bar__end">{children}</div>}
    </div>
  )
}

export function NoUnits({ building }: { readonly building: string }) {
  const { t } = useWords()
  return (
    <Blank drawing="houses" title={t('matrix.none')} help={t('matrix.noneHelp')}>
      <CreateLinks resource={unit} given={{ property: building }} />
      <Link
        className="btn"
        to="/$plural/$id"
        params={{ plural: property.plural, id: building }}
        search={{ tab: 'units', make: true }}
      >
        {t('make.button')}
      </Link>
    </Blank>
  )
}
