import { formatCount } from '@prona/contract/kernel/format'
import { type AnyRow, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Column, classOf, useColumns } from '../kernel/columns.ts'
import { useDesk } from '../kernel/desk.tsx'
import { useScene } from '../kernel/fields/show.tsx'
import { type ListState, listStateFrom, searchOf } from '../kernel/list-state.ts'
import { labelPath, useSight, valueAt } from '../kernel/sight.ts'
import { listQuery } from '../kernel/use-list.ts'
import { titleOf } from '../kernel/use-references.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'

const shownRows = 5
const shownColumns = 5

/** What refers to this record: the first of each list, and the way to all of it. */
export function RelatedLists({ resource, row }: { readonly resource: Resource; readonly row: AnyRow }) {
  const sight = useSight()
  const related = resources.flatMap((other) =>
    other.list.filters
      .filter(
        (path) => refersTo(other, path, resource) && sight.field(other, path) && sight.may(other, 'read'),
      )
      .map((path) => ({ other, path })),
  )
  return related.map(({ other, path }) => (
    <Related key={`${other.plural}.${path}`} resource={other} path={path} to={row} />
  ))
}

type Props = { readonly resource: Resource; readonly path: string; readonly to: AnyRow }

function Related({ resource, path, to }: Props) {
  const { t, label, language } = useWords()
  const { client, branch } = useDesk()
  const sight = useSight()
  const heading = useId()
  const state = { ...listStateFrom(resource, {}), filter: { [path]: [to._id] } }
  const { data } = useQuery(listQuery(client, branch, resource, { ...state, perPage: shownRows }))
  const columns = useColumns(resource, undefined)
    .filter((column) => column.path !== path && !path.startsWith(`${column.path}.`))
    .filter(({ path: one }, index) => index < shownColumns || one === (resource.badge ?? resource.state))
  if (!data) return null
  const { total, totalIsExact } = data.pagination
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {label(resource.names.many)}
        </h2>
        <span className="muted num">{formatCount(total, totalIsExact, language)}</span>
        <span className="card__acts">
          {sight.may(resource, 'create') && <AddLink resource={resource} path={path} to={to} />}
          <ListLink resource={resource} state={state} text={t('details.openList')} />
        </span>
      </div>
      {data.rows.length === 0 ? (
        <p className="card__body muted small">{t('details.none')}</p>
      ) : (
        <div className="scroll">
          <table className="table table--in">
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
              {data.rows.map((row) => (
                <RelatedRow key={row._id} resource={resource} columns={columns} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type RowProps = { readonly resource: Resource; readonly columns: readonly Column[]; readonly row: AnyRow }

function RelatedRow({ resource, columns, row }: RowProps) {
  const scene = useScene(row)
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.path} className={classOf(resource, column)}>
          {column.path === resource.title ? (
            <Link className="ref" to="/$plural/$id" params={{ plural: resource.plural, id: row._id }}>
              {titleOf(resource, row)}
            </Link>
          ) : (
            scene.show(column.field, column.path, valueAt(row, column.path))
          )}
        </td>
      ))}
    </tr>
  )
}

type LinkProps = { readonly resource: Resource; readonly state: ListState; readonly text: string }

function ListLink({ resource, state, text }: LinkProps) {
  return (
    <Link className="link small" to="/$plural" params={{ plural: resource.plural }} search={searchOf(state)}>
      {text}
    </Link>
  )
}

/** A new one that belongs to this record from the start. */
function AddLink({ resource, path, to }: Props) {
  const { label } = useWords()
  const [head = '', inner] = path.split('.')
  const given = inner ? { [head]: [{ [inner]: to._id }] } : { [head]: to._id }
  return (
    <Link
      className="btn btn--s"
      to="/$plural/new"
      params={{ plural: resource.plural }}
      search={{ with: given }}
    >
      <Icon name="plus" small />
      {label(resource.names.add)}
    </Link>
  )
}

function refersTo(resource: Resource, path: string, to: Resource): boolean {
  const fields = labelPath(resource, path)
  const [field] = fields
  return (
    fields.length === 1 &&
    !isSystemField(path) &&
    (field?.kind === 'reference' || field?.kind === 'references') &&
    field.to === to.single
  )
}

function endClass(resource: Resource, column: Column): string | undefined {
  return classOf(resource, column)?.split(' ').includes('n') ? 'n' : undefined
}
