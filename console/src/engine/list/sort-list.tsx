import type { Resource } from '@prona/contract/kernel/resource'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { labelPath } from '../data/label-path.ts'
import { type ListState, type Sorting, sortedBy } from '../data/list-state.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** What the rows are sorted by, first things first, and what they could be sorted by. */
export function SortList({ resource, state, onChange }: Props) {
  const { t, label } = useWords()
  const access = useAccess()
  const nameOf = (path: string) =>
    labelPath(resource, path)
      .map((field) => label(field.label))
      .join(' · ')
  const chosen = state.sort
  const rest = resource.list.sorts.filter(
    (path) => access.field(resource, path) && !chosen.some(({ field }) => field === path),
  )
  const by = (sort: readonly Sorting[]) => onChange(sortedBy(state, sort))
  return (
    <div className="columns">
      {chosen.length > 0 && (
        <ol className="sorts">
          {chosen.map((one, at) => {
            const name = nameOf(one.field)
            const isUp = one.direction === 'asc'
            return (
              <li key={one.field} className="row">
                <span className="muted num">{at + 1}</span>
                <span className="grow cut">{name}</span>
                <button
                  type="button"
                  className="tool"
                  aria-label={t(isUp ? 'list.sortDown' : 'list.sortUp', { name })}
                  title={t(isUp ? 'list.ascending' : 'list.descending')}
                  onClick={() => by(chosen.with(at, { ...one, direction: isUp ? 'desc' : 'asc' }))}
                >
                  <Icon name={isUp ? 'sortUp' : 'sortDown'} small />
                </button>
                <button
                  type="button"
                  className="tool"
                  aria-label={t('list.moveUp', { name })}
                  disabled={at === 0}
                  onClick={() => by(chosen.toSpliced(at, 1).toSpliced(at - 1, 0, one))}
                >
                  <Icon name="up" small />
                </button>
                <button
                  type="button"
                  className="tool"
                  aria-label={t('list.sortRemove', { name })}
                  onClick={() => by(chosen.toSpliced(at, 1))}
                >
                  <Icon name="close" small />
                </button>
              </li>
            )
          })}
        </ol>
      )}
      <p className="pop__label">{t(chosen.length > 0 ? 'list.sortThen' : 'list.sortBy')}</p>
      <ul className="columns__list scroll">
        {rest.map((path) => (
          <li key={path}>
            <button
              type="button"
              className="pop__item"
              onClick={() => by([...chosen, { field: path, direction: 'asc' }])}
            >
              <Icon name="plus" small />
              {nameOf(path)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="pop__item" disabled={chosen.length === 0} onClick={() => by([])}>
        {t('list.usualSort')}
      </button>
    </div>
  )
}
