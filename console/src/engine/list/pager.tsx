import { Menu, Popover } from '@mantine/core'
import type { Label } from '@prona/contract/kernel/field'
import type { Page } from '@prona/contract/kernel/filter'
import { formatCount, formatRange } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { Resource } from '@prona/contract/kernel/resource'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { useIntent } from '../../ui/use-intent.ts'
import { useGridFilters } from '../data/kept-filters.ts'
import { labelPath } from '../data/label-path.ts'
import { type ListState, narrowed, perPageChoices } from '../data/list-state.ts'
import { nextPage, previousPage, useListAhead } from '../data/use-list.ts'

const SortList = latePiece(
  async () => (await import('./sort-list.tsx')).SortList,
  () => <div className="columns" />,
)

type Props = {
  readonly resource: Resource
  readonly page: Page
  readonly shown: number
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** The current page, the buttons to turn it, and the number of rows on it. */
export function Pager({ resource, page, shown, state, onChange }: Props) {
  const { t, language } = useWords()
  const keepSize = useGridFilters((grid) => grid.keepSize)
  const first = (state.page - 1) * state.perPage + 1
  const count = formatCount(page.total, page.totalIsExact, language)
  const range = [first, first + shown - 1].map((number) => formatNumber(number, language))
  return (
    <nav className="foot" aria-label={t('list.pages')}>
      <span className="pager">
        <Turn
          name="previous"
          label={t('list.previousPage')}
          resource={resource}
          to={previousPage(state, page.previous)}
          onChange={onChange}
        />
        <Turn
          name="next"
          label={t('list.nextPage')}
          resource={resource}
          to={nextPage(state, page.next)}
          onChange={onChange}
        />
      </span>
      <span className="num" role="status">
        {t('list.of', {
          range: formatRange(range[0] ?? '', range[1] ?? ''),
          total: page.totalIsExact ? count : t('list.about', { count }),
        })}
      </span>
      <Menu position="top-start">
        <Menu.Target>
          <button type="button" className="pick">
            <span className="muted pick__label">{t('list.perPage')}</span>{' '}
            <span className="num">{state.perPage}</span>
            <Icon name="down" small />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={String(state.perPage)}
            onChange={(perPage) => {
              keepSize(resource.plural, Number(perPage))
              onChange(narrowed(state, { perPage: Number(perPage) }))
            }}
          >
            {perPageChoices.map((perPage) => (
              <Menu.RadioItem
                key={perPage}
                value={String(perPage)}
                checkIcon={<Icon name="check" small />}
                closeMenuOnClick
              >
                <span className="num">{perPage}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <SortMenu resource={resource} state={state} onChange={onChange} />
    </nav>
  )
}

/** What the rows are sorted by, in words, and the way to sort them by more. */
function SortMenu({ resource, state, onChange }: Pick<Props, 'resource' | 'state' | 'onChange'>) {
  const { t, label } = useWords()
  const sorting = state.sort.length > 0 ? state.sort : [resource.list.order]
  const names = sorting.map(({ field }) => label(labelPath(resource, field).at(-1)?.label ?? noLabel))
  return (
    <Popover position="top-start" trapFocus>
      <Popover.Target>
        <button type="button" className="pick pick--sort">
          <span className="muted pick__label">{t('list.sort')}</span>{' '}
          <span className="cut">{names.join(', ')}</span>
          <span className="pick__sign">
            <Icon name={sorting[0]?.direction === 'desc' ? 'sortDown' : 'sortUp'} />
          </span>
          <Icon name="down" small />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.sort')}>
        <SortList resource={resource} state={state} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

const noLabel: Label = ['', '', '', '']

type TurnProps = Pick<Props, 'resource' | 'onChange'> & {
  readonly name: 'previous' | 'next'
  readonly label: string
  readonly to: ListState | undefined
}

/** To another page, which is asked for as soon as one reaches for it. */
function Turn({ name, label, resource, to, onChange }: TurnProps) {
  const fetchAhead = useListAhead(resource)
  const soon = useIntent(() => to && fetchAhead(to))
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      disabled={!to}
      onPointerEnter={soon}
      onFocus={soon}
      onClick={() => to && onChange(to)}
    >
      <Icon name={name} />
    </button>
  )
}
