import type { AnyRow } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import type { Column } from '../kernel/columns.ts'
import { useScene } from '../kernel/fields/show.tsx'
import { valueAt } from '../kernel/sight.ts'
import { titleOf } from '../kernel/use-references.ts'
import { useWords } from '../ui/language.ts'
import { Bone } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import type { RowsProps } from './grid.tsx'

const lines = 4
const bones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const places = [0, 1, 2, 3]

/** The rows on a phone: words at the start of a card, figures at its end, the amount beside the title. */
export function Cards({ resource, columns, rows, isLoading, isOld }: RowsProps) {
  const { label } = useWords()
  const isLate = useLate(isLoading)
  return (
    <ul className="cards scroll" aria-label={label(resource.names.many)} aria-busy={isLoading || isOld}>
      {isLate && bones.map((key) => <BoneCard key={key} />)}
      {rows.map((row) => (
        <Card key={row._id} resource={resource} columns={columns} row={row} />
      ))}
    </ul>
  )
}

type CardProps = Pick<RowsProps, 'resource' | 'columns'> & { readonly row: AnyRow }

function Card({ resource, columns, row }: CardProps) {
  const scene = useScene(row)
  const filled = columns.filter(
    ({ path, field }) => path !== resource.title && scene.say(field, valueAt(row, path)) !== '',
  )
  const words = stateLast(filled.filter(({ field }) => !scene.figures(field)))
  const figures = filled.filter(({ field }) => scene.figures(field))
  const amount = figures.find(({ field }) => field.kind === 'money')
  const others = figures.filter((column) => column !== amount)
  const count = Math.min(lines, Math.max(words.length, others.length) + 1)
  return (
    <li>
      <Link className="ucard" to="/$plural/$id" params={{ plural: resource.plural, id: row._id }}>
        {places.slice(0, count).map((index) => (
          <Line
            key={index}
            start={index === 0 ? <b>{titleOf(resource, row)}</b> : <Part of={words[index - 1]} row={row} />}
            end={index === 0 ? amount : others[index - 1]}
            row={row}
            isFirst={index === 0}
          />
        ))}
      </Link>
    </li>
  )
}

/** However many words there are, how the record stands is among those shown. */
function stateLast(words: readonly Column[]): readonly Column[] {
  const state = words.find(({ field }) => field.kind === 'choice' && field.marks)
  if (!state) return words
  const others = words.filter((column) => column !== state)
  return [...others.slice(0, lines - 2), state]
}

type LineProps = {
  readonly start: React.ReactNode
  readonly end: Column | undefined
  readonly row: AnyRow
  readonly isFirst: boolean
}

function Line({ start, end, row, isFirst }: LineProps) {
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
  const scene = useScene(row)
  if (!of) return null
  const text = scene.say(of.field, valueAt(row, of.path))
  if (!isFigure)
    return of.field.kind === 'choice' ? scene.show(of.field, of.path, valueAt(row, of.path)) : text
  return (
    <>
      {of.field.kind !== 'money' && of.field.kind !== 'area' && (
        <small className="muted">{label(of.field.label)} </small>
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
