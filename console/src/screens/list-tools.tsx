import { Menu, Popover } from '@mantine/core'
import type { Resource } from '@prona/contract/kernel/resource'
import { columnsOf, useColumns } from '../kernel/columns.ts'
import { densities, type ListState } from '../kernel/list-state.ts'
import { labelPath, useSight } from '../kernel/sight.ts'
import { Icon } from '../ui/icon.tsx'
import { CheckBox } from '../ui/inputs/check-box.tsx'
import { useWords } from '../ui/language.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** Which columns, and in which order. */
export function ColumnsMenu({ resource, state, onChange }: Props) {
  const { t, label } = useWords()
  const all = columnsOf(resource, useSight())
  const shown = useColumns(resource, state.columns).map(({ path }) => path)
  const rest = all.map(({ path }) => path).filter((path) => !shown.includes(path))
  const choose = (columns: readonly string[] | undefined) => onChange({ ...state, columns })
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <button type="button" className="tool" aria-label={t('list.columns')} title={t('list.columns')}>
          <Icon name="columns" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <div className="columns">
          <ul className="columns__list scroll">
            {[...shown, ...rest].map((path) => {
              const place = shown.indexOf(path)
              const name = labelPath(resource, path)
                .map((field) => label(field.label))
                .join(' · ')
              return (
                <li key={path} className="row">
                  <CheckBox
                    checked={place >= 0}
                    disabled={place >= 0 && shown.length === 1}
                    onChange={(on) => choose(on ? [...shown, path] : shown.filter((one) => one !== path))}
                  >
                    {name}
                  </CheckBox>
                  <span className="grow" />
                  {place >= 0 && (
                    <>
                      <Shift
                        up
                        label={t('list.moveUp', { name })}
                        at={place}
                        paths={shown}
                        onChange={choose}
                      />
                      <Shift
                        label={t('list.moveDown', { name })}
                        at={place}
                        paths={shown}
                        onChange={choose}
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
            disabled={!state.columns}
            onClick={() => choose(undefined)}
          >
            {t('list.usualColumns')}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type ShiftProps = {
  readonly up?: boolean
  readonly label: string
  readonly at: number
  readonly paths: readonly string[]
  readonly onChange: (paths: readonly string[]) => void
}

function Shift({ up, label, at, paths, onChange }: ShiftProps) {
  const to = up ? at - 1 : at + 1
  const path = paths[at]
  const shifted = () => {
    if (path !== undefined) onChange(paths.toSpliced(at, 1).toSpliced(to, 0, path))
  }
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      disabled={to < 0 || to >= paths.length}
      onClick={shifted}
    >
      <Icon name={up ? 'up' : 'down'} small />
    </button>
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
