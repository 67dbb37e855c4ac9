import { Menu, Popover } from '@mantine/core'
import { asGroups, simplified } from '@prona/client/filter-groups'
import type { Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart, tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useAccess } from '../data/access.ts'
import { filtered, type ListState, narrowed } from '../data/list-state.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { filterName, filterSaid, GroupsSaid, useFilterNames } from './filter-words.tsx'
import { asFiltered } from './possible-states.ts'

const AskDialog = latePart(async () => (await import('./ask-dialog.tsx')).AskDialog)
const FilterBuilder = latePart(async () => (await import('./builder.tsx')).FilterBuilder)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState, replace?: boolean) => void
}

/**
 * Each active filter is a chip with field and value; conditions that no chip can show are one chip more,
 * which opens the builder.
 */
export function Filters({ resource, state, onChange }: Props) {
  const words = useWords()
  const { t } = words
  const access = useAccess()
  const [added, setAdded] = useState<string>()
  const [isBuilding, setBuilding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // What narrows besides its own filters is no chip, and counts for the values that are offered.
  const inForce = Object.keys(state.filter).filter((path) => resource.list.filters.includes(path))
  const shown = added && !inForce.includes(added) ? [...inForce, added] : inForce
  const open = resource.list.filters.filter((path) => !shown.includes(path) && access.field(resource, path))
  return (
    <>
      {shown.map((path) => (
        <Chip
          key={path}
          resource={resource}
          path={path}
          name={filterName(resource, path, words)}
          state={state}
          isNew={path === added}
          onChange={(value) => onChange(filtered(state, path, value), true)}
          onLeave={() => setAdded(undefined)}
        />
      ))}
      {state.where.length > 0 && (
        <span className="chip chip--groups">
          <button type="button" className="chip__open" onClick={() => setBuilding(true)}>
            <Icon name="filter" small />{' '}
            <b>
              <GroupsSaid resource={resource} groups={state.where} />
            </b>
          </button>
          <button
            type="button"
            className="chip__x"
            aria-label={t('filter.remove', { name: t('filter.conditions') })}
            onClick={() => onChange(narrowed(state, { where: [] }))}
          >
            <Icon name="close" />
          </button>
        </span>
      )}
      {open.some((path) => access.field(resource, path)?.kind === 'money') && (
        <button type="button" className="chip chip--add" onClick={() => setAsking(true)}>
          <Icon name="search" small />
          {t('filter.ask')}
        </button>
      )}
      {resource.list.filters.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className="chip chip--add">
              <Icon name="plus" small />
              {t('filter.add')}
            </button>
          </Menu.Target>
          <Menu.Dropdown className="scroll pop--tall">
            {open.map((path) => (
              <Menu.Item key={path} onClick={() => setAdded(path)}>
                {filterName(resource, path, words)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="filter" />} onClick={() => setBuilding(true)}>
              {t('filter.build')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {inForce.length + state.where.length > 1 && (
        <button
          type="button"
          className="link small"
          onClick={() => onChange(narrowed(state, { filter: {}, where: [] }))}
        >
          {t('filter.clearAll')}
        </button>
      )}
      {isAsking && (
        <AskDialog resource={resource} state={state} onApply={onChange} onClose={() => setAsking(false)} />
      )}
      {isBuilding && (
        <FilterBuilder
          resource={resource}
          state={state}
          start={asGroups(state.filter, state.where)}
          onApply={(groups) => onChange(narrowed(state, simplified(groups)))}
          onClose={() => setBuilding(false)}
        />
      )}
    </>
  )
}

type ChipProps = {
  readonly resource: Resource
  readonly path: string
  readonly name: string
  readonly state: ListState
  readonly isNew: boolean
  readonly onChange: (value: unknown) => void
  readonly onLeave: () => void
}

function Chip({ resource, path, name, state, isNew, onChange, onLeave }: ChipProps) {
  const value: unknown = state.filter[path]
  const words = useWords()
  const [opened, setOpened] = useState(isNew)
  const [typed, setTyped] = useSettled(value, onChange)
  const field = useAccess().field(resource, path)
  const display = useFieldDisplay(useFilterNames(field, typed))
  const Editor = useLatePart(
    opened,
    async () => (await import('./editors.tsx')).FilterEditor,
    () => {
      setOpened(false)
      tellLost(words.t)
    },
  )
  const leave = (open: boolean) => {
    setOpened(open)
    if (open) return
    if (typed !== value) onChange(typed)
    onLeave()
  }
  return (
    <Popover opened={opened && Editor !== undefined} onChange={leave} position="bottom-start" trapFocus>
      <span className="chip">
        <Popover.Target>
          <button type="button" className="chip__open" onClick={() => leave(!opened)}>
            <span>{name}</span>{' '}
            <b>{field ? filterSaid(typed, (one) => display.say(field, one), words) : ''}</b>
          </button>
        </Popover.Target>
        <button
          type="button"
          className="chip__x"
          aria-label={words.t('filter.remove', { name })}
          onClick={() => {
            onChange(undefined)
            onLeave()
          }}
        >
          <Icon name="close" />
        </button>
      </span>
      <Popover.Dropdown aria-label={name}>
        <div className="editor">
          {field && Editor && (
            <Editor
              among={{ resource, state }}
              field={asFiltered(resource, path, field, state.filter)}
              path={path}
              value={typed}
              label={name}
              display={display}
              onChange={setTyped}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
