import { Menu, Popover } from '@mantine/core'
import type { Resource } from '@prona/contract/kernel/resource'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { densities, type ListState } from '../data/list-state.ts'

const ColumnsList = latePiece(
  async () => (await import('./columns-list.tsx')).ColumnsList,
  () => <div className="columns__list" />,
)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** Which columns, in which order, and which are pinned. */
export function ColumnsMenu(props: Props) {
  const { t } = useWords()
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <button type="button" className="tool" aria-label={t('list.columns')} title={t('list.columns')}>
          <Icon name="columns" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <div className="columns">
          <ColumnsList {...props} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

export function DensityMenu({ state, onChange }: Omit<Props, 'resource'>) {
  const { t } = useWords()
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="tool" aria-label={t('list.density')} title={t('list.density')}>
          <Icon name="rows" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={state.density}
          onChange={(chosen) => {
            const density = densities.find((one) => one === chosen)
            if (density) onChange({ ...state, density })
          }}
        >
          {densities.map((density) => (
            <Menu.RadioItem
              key={density}
              value={density}
              checkIcon={<Icon name="check" small />}
              closeMenuOnClick
            >
              {t(`list.${density}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
