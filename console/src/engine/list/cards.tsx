import type { AnyRow } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, use, useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { isSelected, withRows } from '../data/selection.ts'
import { titleOf } from '../data/use-references.ts'
import { centsOfColumns, type WithCents } from '../fields/cents.ts'
import type { GridProps } from '../grid/grid-props.ts'
import { type Doing, RowActionContext } from '../grid/row-pencil.tsx'
import { useOpenRow } from '../grid/use-open-row.ts'
import { CardFacts } from './card.tsx'

const bones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

type Props = Pick<GridProps, 'resource' | 'columns' | 'page' | 'chosen'> & {
  /** A touch selects a card instead of opening it. */
  readonly isChoosing: boolean
}

/** The rows on a phone, each with the action that is at hand for it in the grid. */
export function Cards({ resource, columns, page, chosen, isChoosing }: Props) {
  const { label } = useWords()
  const access = useAccess()
  const RowAction = use(RowActionContext)
  const [doing, setDoing] = useState<Doing>()
  const mayAct = Object.keys(resource.actions).some((name) => access.may(resource, name))
  const { rows, isLoading, isOld } = page
  const { selection, select } = chosen
  const isLate = useLate(isLoading)
  const cents = useMemo(() => centsOfColumns(columns, rows), [columns, rows])
  return (
    <ul
      className="cards scroll"
      data-choosing={isChoosing || undefined}
      aria-label={label(resource.names.many)}
      aria-busy={isLoading || isOld}
    >
      {isLate && bones.map((key) => <BoneCard key={key} />)}
      {rows.map((row) => {
        const isChosen = isSelected(selection, row._id)
        return (
          <li key={row._id} data-chosen={isChosen || undefined}>
            <Card
              resource={resource}
              columns={columns}
              row={row}
              cents={cents}
              isChosen={isChosen}
              onChoose={() => select(withRows(selection, [row], !isChosen))}
              isChoosing={isChoosing}
            />
            {mayAct && RowAction && <RowAction resource={resource} row={row} onAct={setDoing} />}
          </li>
        )
      })}
      {RowAction && doing && <RowAction resource={resource} row={undefined} doing={doing} onAct={setDoing} />}
    </ul>
  )
}

type CardProps = Pick<Props, 'resource' | 'columns' | 'isChoosing'> & {
  readonly row: AnyRow
  readonly cents: WithCents
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Card({ resource, columns, row, cents, isChosen, isChoosing, onChoose }: CardProps) {
  const { t } = useWords()
  const openRow = useOpenRow(resource)
  const held = useLongPress(onChoose)
  return (
    <>
      {isChoosing && (
        <label className="ucard__box">
          <input
            type="checkbox"
            className="check"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('grid.choose', { title: titleOf(resource, row) })}
          />
        </label>
      )}
      <Link
        className="ucard"
        to="/$plural/$id"
        params={{ plural: resource.plural, id: row._id }}
        {...held.handlers}
        {...openRow.aheadOf(row)}
        onClick={(event) => {
          if (!isChoosing && !held.isLong()) return
          event.preventDefault()
          if (!held.isLong()) onChoose()
        }}
      >
        <CardFacts resource={resource} columns={columns} row={row} cents={cents} />
      </Link>
    </>
  )
}

const longMs = 450

/** A long press selects a card; moving the finger scrolls. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = useRef(false)
  const isTouch = useRef(false)
  const end = () => clearTimeout(timer.current)
  const long = () => {
    end()
    if (isLong.current) return
    isLong.current = true
    onLong()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isLong: () => isLong.current,
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        isLong.current = false
        isTouch.current = pointerType === 'touch'
        if (isTouch.current) timer.current = setTimeout(long, longMs)
      },
      onPointerUp: () => {
        isTouch.current = false
        end()
      },
      onPointerCancel: end,
      onPointerMove: ({ movementX, movementY }: PointerEvent) => {
        if (Math.abs(movementX) + Math.abs(movementY) > 4) end()
      },
      // Suppresses the browser's context menu for links, which on a slow phone even comes first.
      onContextMenu: (event: MouseEvent) => {
        if (!isTouch.current && !isLong.current) return
        event.preventDefault()
        long()
      },
    },
  }
}

function BoneCard() {
  return (
    <li className="ucard" aria-hidden="true">
      <Bone width={96} />
      <Bone width={64} />
      <Bone width={128} />
      <Bone width={48} />
    </li>
  )
}
