import { isBranch } from '@prona/contract/kernel/branch-field'
import type { Resource } from '@prona/contract/kernel/resource'
import { useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { labelPath } from '../data/label-path.ts'
import { type ListState, usuallyPinned } from '../data/list-state.ts'
import { columnsOf, useColumns } from '../fields/columns.ts'
import { moved, pinToggled } from '../grid/column-layout.ts'
import { useDrag } from '../grid/use-drag.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** The columns shown, to be taken away, moved and pinned, and after them those that could be shown. */
export function ColumnsList({ resource, state, onChange }: Props) {
  const { t, label } = useWords()
  const all = columnsOf(resource, useAccess())
  const shown = useColumns(resource, state.columns, state.pinned).map(({ path }) => path)
  const rest = all.map(({ path }) => path).filter((path) => !shown.includes(path))
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => onChange(moved(state, shown, from, to))
  const drag = useDrag('block', ({ from, to }) => move(from, to))
  const added = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new column that asks to be seen
  useEffect(() => {
    if (added.current === undefined) return
    const head = document.querySelector(`th[data-column="${CSS.escape(added.current)}"]`)
    head?.scrollIntoView({ block: 'nearest', inline: 'end' })
    added.current = undefined
  }, [state.columns])
  const add = (path: string) => {
    added.current = path
    onChange({ ...state, columns: [...shown, path] })
  }
  const takeAway = (path: string) =>
    onChange({
      ...state,
      columns: shown.filter((one) => one !== path),
      pinned: shown.indexOf(path) < state.pinned ? state.pinned - 1 : state.pinned,
    })
  const isUsual = !state.columns && state.pinned === usuallyPinned && Object.keys(state.widths).length === 0
  return (
    <>
      <ul className="columns__list scroll" ref={list}>
        {[...shown, ...rest].map((path) => {
          const place = shown.indexOf(path)
          const isPinned = place < state.pinned
          const name = labelPath(resource, path)
            .map((field) => label(field.label))
            .join(' · ')
          return (
            <li
              key={path}
              className="row"
              data-shown={place >= 0 || undefined}
              data-drop={
                place >= 0 && drag.taken?.to === place && drag.taken.from !== place
                  ? place < drag.taken.from
                    ? 'before'
                    : 'after'
                  : undefined
              }
            >
              {place >= 0 && (
                <span
                  className="columns__grip"
                  title={t('list.drag')}
                  onPointerDown={(event) =>
                    drag.start(
                      place,
                      () => [...(list.current?.querySelectorAll('[data-shown]') ?? [])],
                      event,
                    )
                  }
                >
                  <Icon name="grip" small />
                </span>
              )}
              <CheckBox
                checked={place >= 0}
                disabled={place >= 0 && (shown.length === 1 || isBranch(resource, path))}
                onChange={(on) => (on ? add(path) : takeAway(path))}
              >
                {name}
              </CheckBox>
              <span className="grow" />
              {place >= 0 && (
                <>
                  <ColumnButton
                    icon="tack"
                    label={t('list.pin', { name })}
                    isOn={isPinned}
                    onClick={() => onChange(pinToggled(state, shown, place))}
                  />
                  <ColumnButton
                    icon="up"
                    label={t('list.moveUp', { name })}
                    isClosed={place === 0}
                    onClick={() => move(place, place - 1)}
                  />
                  <ColumnButton
                    icon="down"
                    label={t('list.moveDown', { name })}
                    isClosed={place === shown.length - 1}
                    onClick={() => move(place, place + 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        className="pop__item"
        disabled={isUsual}
        onClick={() => onChange({ ...state, columns: undefined, pinned: usuallyPinned, widths: {} })}
      >
        {t('list.usualColumns')}
      </button>
    </>
  )
}

type ColumnButtonProps = {
  readonly icon: IconName
  readonly label: string
  readonly isOn?: boolean
  readonly isClosed?: boolean
  readonly onClick: () => void
}

function ColumnButton({ icon, label, isOn, isClosed, onClick }: ColumnButtonProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isClosed}
      onClick={onClick}
    >
      <Icon name={icon} small />
    </button>
  )
}
