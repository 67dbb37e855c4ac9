import type { AnyRow } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useWords } from '../../ui/language.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { isSelected, withRows } from '../data/selection.ts'
import { titleOf } from '../data/use-references.ts'
import { valueAt } from '../data/value-at.ts'
import type { Column } from '../fields/columns.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import type { GridProps } from '../grid/grid-props.ts'

const lines = 4
const bones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const places = [0, 1, 2, 3]

type Props = Pick<GridProps, 'resource' | 'columns' | 'page' | 'chosen'> & {
  /** A touch selects a card instead of opening it. */
  readonly isChoosing: boolean
}

/** The rows on a phone: words at the start of a card, figures at its end, the amount beside the title. */
export function Cards({ resource, columns, page, chosen, isChoosing }: Props) {
  const { label } = useWords()
  const { rows, isLoading, isOld } = page
  const { selection, select } = chosen
  const isLate = useLate(isLoading)
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
          <Card
            key={row._id}
            resource={resource}
            columns={columns}
            row={row}
            isChosen={isChosen}
            onChoose={() => select(withRows(selection, [row], !isChosen))}
            isChoosing={isChoosing}
          />
        )
      })}
    </ul>
  )
}

type CardProps = Pick<Props, 'resource' | 'columns' | 'isChoosing'> & {
  readonly row: AnyRow
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Card({ resource, columns, row, isChosen, isChoosing, onChoose }: CardProps) {
  const { t } = useWords()
  const display = useFieldDisplay(row)
  const held = useLongPress(onChoose)
  const filled = columns.filter(
    ({ path, field }) => path !== resource.title && display.say(field, valueAt(row, path)) !== '',
  )
  const words = stateLast(filled.filter(({ field }) => !display.figures(field)))
  const figures = filled.filter(({ field }) => display.figures(field))
  const amount = figures.find(({ field }) => field.kind === 'money')
  const others = figures.filter((column) => column !== amount)
  const count = Math.min(lines, Math.max(words.length, others.length) + 1)
  const title = titleOf(resource, row)
  return (
    <li data-chosen={isChosen || undefined}>
      {isChoosing && (
        <label className="ucard__box">
          <input
            type="checkbox"
            className="check"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('grid.choose', { title })}
          />
        </label>
      )}
      <Link
        className="ucard"
        to="/$plural/$id"
        params={{ plural: resource.plural, id: row._id }}
        {...held.handlers}
        onClick={(event) => {
          if (!isChoosing && !held.isLong()) return
          event.preventDefault()
          if (!held.isLong()) onChoose()
        }}
      >
        {places.slice(0, count).map((index) => (
          <CardRow
            key={index}
            start={index === 0 ? <b>{title}</b> : <Part of={words[index - 1]} row={row} />}
            end={index === 0 ? amount : others[index - 1]}
            row={row}
            isFirst={index === 0}
          />
        ))}
      </Link>
    </li>
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

/** However many values there are, the state is among those shown. */
function stateLast(words: readonly Column[]): readonly Column[] {
  const state = words.find(({ field }) => field.kind === 'choice' && field.marks)
  if (!state) return words
  const others = words.filter((column) => column !== state)
  return [...others.slice(0, lines - 2), state]
}

type CardRowProps = {
  readonly start: React.ReactNode
  readonly end: Column | undefined
  readonly row: AnyRow
  readonly isFirst: boolean
}

function CardRow({ start, end, row, isFirst }: CardRowProps) {
  const look = isFirst ? 'cut' : 'soft cut'
  if (!end) return <span className={`${look} ucard__wide`}>{start}</span>
  return (
    <>
      <span className={look}>{start}</span>
      <span className={isFirst ? 'n price' : 'n soft'}>
        <Part of={end} row={row} isFigure />
      </span>
    </>
  )
}

type PartProps = { readonly of: Column | undefined; readonly row: AnyRow; readonly isFigure?: boolean }

/** An amount speaks for itself; any other figure needs its name. */
function Part({ of, row, isFigure }: PartProps) {
  const { label } = useWords()
  const display = useFieldDisplay(row)
  if (!of) return null
  const text = display.say(of.field, valueAt(row, of.path))
  if (!isFigure)
    return of.field.kind === 'choice' ? display.show(of.field, of.path, valueAt(row, of.path)) : text
  return (
    <>
      {of.field.kind !== 'money' && of.field.kind !== 'area' && (
        <>
          <small className="muted">{label(of.field.label)}</small>{' '}
        </>
      )}
      <span className="num">{text}</span>
    </>
  )
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
