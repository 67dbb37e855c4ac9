import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWords } from '../../ui/language.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { labelPath } from '../data/label-path.ts'
import type { ListState } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { titleOf } from '../data/use-references.ts'
import { valueAt } from '../data/value-at.ts'
import { centsOfColumns, type WithCents } from '../fields/cents.ts'
import { type Column, classOf } from '../fields/columns.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { useOpenRow } from '../grid/use-open-row.ts'
import { rememberList } from './came-from.ts'

type Props = {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly rows: readonly AnyRow[]
  /** The list they belong to, for the links to neighbours. */
  readonly state: ListState
  readonly labelledBy: string
}

export function RelatedTable({ resource, columns, rows, state, labelledBy }: Props) {
  const { label } = useWords()
  const cents = useCents(columns, rows)
  return (
    <div className="scroll scroll--in">
      <table className="table table--in" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.path} scope="col" className={endClass(resource, column)}>
                {label(labelPath(resource, column.path).at(-1)?.label ?? column.field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row._id} resource={resource} columns={columns} row={row} cents={cents} state={state} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<Props, 'rows' | 'labelledBy'> & { readonly row: AnyRow; readonly cents: WithCents }

function useCents(columns: Props['columns'], rows: Props['rows']): WithCents {
  return useMemo(() => centsOfColumns(columns, rows), [columns, rows])
}

function Row({ resource, columns, row, cents, state }: RowProps) {
  const display = useFieldDisplay(row, { cents })
  const navigate = useNavigate()
  const { aheadOf } = useOpenRow(resource)
  const { user } = useSignedIn()
  const params = { plural: resource.plural, id: row._id }
  const remember = () => rememberList(user._id, resource, state)
  return (
    <tr
      className="opens"
      {...aheadOf(row)}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) return
        remember()
        navigate({ to: '/$plural/$id', params })
      }}
    >
      {columns.map((column) => (
        <td key={column.path} className={classOf(resource, column)}>
          {column.path === resource.title ? (
            <Link className="ref" to="/$plural/$id" params={params} onClick={remember}>
              {titleOf(resource, row)}
            </Link>
          ) : (
            display.show(column.field, column.path, valueAt(row, column.path))
          )}
        </td>
      ))}
    </tr>
  )
}

export function RelatedCards({ resource, columns, rows, state, labelledBy }: Props) {
  const cents = useCents(columns, rows)
  return (
    <ul className="minis" aria-labelledby={labelledBy}>
      {rows.map((row) => (
        <Mini key={row._id} resource={resource} columns={columns} row={row} cents={cents} state={state} />
      ))}
    </ul>
  )
}

/** The title and the amount, and below them how it stands and what else there is to say. */
function Mini({ resource, columns, row, cents, state }: RowProps) {
  const display = useFieldDisplay(row, { quietLinks: true, cents })
  const { aheadOf } = useOpenRow(resource)
  const { user } = useSignedIn()
  const filled = columns.filter(
    ({ path, field }) => path !== resource.title && display.say(field, valueAt(row, path)) !== '',
  )
  const isState = ({ field }: Column) => field.kind === 'choice' && field.marks !== undefined
  const amount = filled.find(({ field }) => field.kind === 'money')
  const mark = filled.find(isState)
  const words = filled.filter((column) => !display.figures(column.field) && !isState(column)).slice(0, 2)
  return (
    <li>
      <Link
        className="mini"
        to="/$plural/$id"
        params={{ plural: resource.plural, id: row._id }}
        onClick={() => rememberList(user._id, resource, state)}
        {...aheadOf(row)}
      >
        <b>{titleOf(resource, row)}</b>
        {amount && (
          <span className="n num">{display.show(amount.field, amount.path, valueAt(row, amount.path))}</span>
        )}
        <span className="muted">
          {words.map(({ path, field }) => display.say(field, valueAt(row, path))).join(' · ')}
        </span>
        {mark && <span className="n">{display.show(mark.field, mark.path, valueAt(row, mark.path))}</span>}
      </Link>
    </li>
  )
}

const boneKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** A placeholder of the list's size. */
export function RelatedBones({ rows }: { readonly rows: number }) {
  const { t } = useWords()
  const isLate = useLate(true)
  return (
    <section className="card" role="status" aria-label={t('blank.loading')}>
      <div className="card__head">{isLate && <Bone width={140} />}</div>
      {boneKeys.slice(0, rows).map((key) => (
        <div className="bonerow" key={key}>
          {isLate && [90, 160, 110, 70].map((width) => <Bone key={width} width={width} />)}
        </div>
      ))}
    </section>
  )
}

function endClass(resource: Resource, column: Column): string | undefined {
  return classOf(resource, column)?.split(' ').includes('n') ? 'n' : undefined
}
