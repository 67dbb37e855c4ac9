import '../ui/styles/batches.css'
import '../ui/styles/matrix.css'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { SelectionActionContext } from '../engine/batch/selection-action.ts'
import { Gone } from '../engine/data/gone.tsx'
import { useSelection } from '../engine/data/list-place.ts'
import { filtered, type ListState, listStateFrom } from '../engine/data/list-state.ts'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { isGone } from '../engine/data/problems.ts'
import { isSelected, nothingSelected, type Selection } from '../engine/data/selection.ts'
import { useListState } from '../engine/data/use-list.ts'
import { titleOf } from '../engine/data/use-references.ts'
import { useRow } from '../engine/data/use-row.ts'
import { SelectionBar } from '../engine/list/selection-bar.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'
import { useNamedPage } from '../ui/page-name.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { arranged } from '../units/arrangement.ts'
import { facesOf } from './face.ts'
import { Legend } from './legend.tsx'
import { useLook } from './look.ts'
import { LookMenu } from './look-menu.tsx'
import { MatrixActions, MatrixContext } from './matrix-actions.tsx'
import { MatrixBar, MatrixHead, NoUnits } from './matrix-frame.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import type { MatrixUnit } from './matrix-unit.ts'
import { narrowable } from './narrowable.ts'
import { levelsOf } from './price-levels.ts'
import { PrintedMatrix } from './printed-matrix.tsx'
import { useMatching, useMatrix } from './use-matrix.ts'
import { usePlacing } from './use-placing.ts'

const PricePanel = latePart(async () => (await import('./price-panel.tsx')).PricePanel)

const usual = { wide: ['layout', 'area', 'price'], narrow: ['layout', 'price'] } as const

/** All units of a property as they lie in it: floors from above, blocks and entrances side by side. */
export function MatrixPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useMatrix(id)
  const { data: building, error: missing } = useRow(property, id)
  useNamedPage(building && titleOf(property, building))
  const failure = error ?? missing
  if (failure && !(data && building)) {
    if (isGone(failure)) return <Gone resource={property} />
    return <NotFetched error={failure} onRetry={() => refetch()} />
  }
  if (!data || !building) return <PageSkeleton />
  return <Matrix building={building} units={data.units} total={data.total} />
}

type Props = {
  readonly building: AnyRow
  readonly units: readonly MatrixUnit[]
  readonly total: number
}

function Matrix({ building, units, total }: Props) {
  const words = useWords()
  const { t, label, language } = words
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [state, change] = useListState(narrowable)
  const fixed = useMemo(() => ({ property: [building._id] }), [building._id])
  const ofBuilding: ListState = { ...state, filter: { ...fixed, ...state.filter } }
  const matching = useMatching(building._id, state)
  const [look, setLook] = useLook(isPhone ? usual.narrow : usual.wide)
  const [kept, select] = useSelection(
    unit,
    useMemo(() => ({ ...listStateFrom(unit, {}), filter: fixed }), [fixed]),
  )
  const [isPricing, setPricing] = useState(false)
  const [block, setBlock] = useState<string>()

  const whole = useMemo(() => arranged(units), [units])
  const blocks = [...new Set(whole.groups.map((group) => group.block))]
  const shownBlock =
    isPhone && blocks.length > 1 ? (blocks.find((one) => one === block) ?? blocks[0]) : undefined
  const arrangement = useMemo(() => {
    if (shownBlock === undefined) return whole
    const groups = whole.groups.filter((group) => group.block === shownBlock)
    const floors = whole.floors.filter((floor) => groups.some((group) => group.floors.has(floor)))
    return { ...whole, groups, floors }
  }, [whole, shownBlock])
  const levels = useMemo(() => levelsOf(units), [units])
  const withCurrency = useMemo(() => new Set(units.map(({ currency }) => currency)).size > 1, [units])
  const facing = useMemo(
    () => ({ words, look, levels, matching, withCurrency }),
    [words, look, levels, matching, withCurrency],
  )
  const faceOf = useMemo(() => facesOf(facing), [facing])
  const scroller = useRef<HTMLDivElement>(null)
  const placing = usePlacing(scroller, arrangement, { words, look, withCurrency })

  const rows = useMemo(() => units.filter(({ _id }) => isSelected(kept, _id)), [units, kept])
  const chosen = useMemo(() => new Set(rows.map(({ _id }) => _id)), [rows])
  const selection = useMemo(() => selectionOf(rows), [rows])
  const choose = (ids: ReadonlySet<string>) => select(selectionOf(units.filter(({ _id }) => ids.has(_id))))
  const clear = () => select(nothingSelected)
  const actions = useMemo(() => ({ building, rows, reprice: () => setPricing(true) }), [building, rows])
  const name = titleOf(property, building)
  const open = (id: string) => void navigate({ to: '/$plural/$id', params: { plural: unit.plural, id } })
  return (
    <>
      <MatrixHead building={building} name={name} total={total} state={ofBuilding} />
      <MatrixBar
        state={ofBuilding}
        onChange={(next, replace) => change({ ...next, filter: withoutProperty(next.filter) }, replace)}
        found={matching?.size}
        total={units.length}
      >
        {blocks.length > 1 && isPhone && (
          <fieldset className="seg" aria-label={label(unit.fields.block.label)}>
            {blocks.map((one) => (
              <button key={one} type="button" aria-pressed={one === shownBlock} onClick={() => setBlock(one)}>
                {one ? t('matrix.blockNamed', { block: one }) : t('matrix.noBlock')}
              </button>
            ))}
          </fieldset>
        )}
        <LookMenu look={look} onChange={setLook} />
      </MatrixBar>
      {units.length === 0 ? (
        <NoUnits building={building._id} />
      ) : (
        <>
          <Legend
            units={units}
            matching={matching}
            levels={levels}
            colouring={look.colouring}
            chosen={state.filter.status}
            onChoose={(status) => change(filtered(state, 'status', status), true)}
          />
          {units.length < total && (
            <p className="matrix__more muted small" role="status">
              {t('matrix.more', {
                count: units.length,
                shown: formatNumber(units.length, language),
                total: formatNumber(total, language),
              })}
            </p>
          )}
          <div className="beside matrix__beside">
            <div className="matrix__scroll scroll" ref={scroller}>
              {placing && (
                <MatrixGrid
                  label={`${t('matrix.name')}: ${name}`}
                  placing={placing}
                  faceOf={faceOf}
                  scroller={scroller}
                  chosen={chosen}
                  matching={matching}
                  onChoose={choose}
                  onOpen={open}
                />
              )}
            </div>
            {isPricing && rows.length > 0 && (
              <PricePanel rows={rows} onDone={clear} onClose={() => setPricing(false)} />
            )}
          </div>
          <MatrixContext value={actions}>
            <SelectionActionContext value={MatrixActions}>
              <SelectionBar
                resource={unit}
                state={ofBuilding}
                selection={selection}
                rows={units}
                total={units.length}
                onClear={clear}
                said={t('matrix.chosen', { count: rows.length, shown: formatNumber(rows.length, language) })}
              />
            </SelectionActionContext>
          </MatrixContext>
          <PrintedMatrix name={name} arrangement={whole} facing={facing} />
        </>
      )}
    </>
  )
}

/** As a list has it, so that it stays on the way to a page and back, and between the matrix and the list. */
function selectionOf(rows: readonly MatrixUnit[]): Selection {
  return rows.length > 0
    ? { kind: 'these', rows: new Map(rows.map((row) => [row._id, row])) }
    : nothingSelected
}

/** The property is in the address already. */
function withoutProperty({ property: _, ...filter }: ListState['filter']): ListState['filter'] {
  return filter
}
