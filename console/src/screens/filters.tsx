import { Menu, Popover } from '@mantine/core'
import type { Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { viewOf } from '../kernel/fields/kinds.ts'
import { useScene } from '../kernel/fields/show.tsx'
import { filtered, type ListState, narrowed } from '../kernel/list-state.ts'
import { isRecord, labelPath, useSight } from '../kernel/sight.ts'
import { useTitles } from '../kernel/use-references.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { useSettled } from '../ui/use-settled.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState, replace?: boolean) => void
}

/** Each filter in force is a chip, field then value; more are added from those the resource declares. */
export function Filters({ resource, state, onChange }: Props) {
  const { t, label } = useWords()
  const sight = useSight()
  const [added, setAdded] = useState<string>()
  const inForce = Object.keys(state.filter)
  const shown = added && !inForce.includes(added) ? [...inForce, added] : inForce
  const open = resource.list.filters.filter((path) => !shown.includes(path) && sight.field(resource, path))
  const nameOf = (path: string) =>
    labelPath(resource, path)
      .map((field) => label(field.label))
      .join(': ')
  return (
    <>
      {shown.map((path) => (
        <Chip
          key={path}
          resource={resource}
          path={path}
          name={nameOf(path)}
          value={state.filter[path]}
          isNew={path === added}
          onChange={(value) => onChange(filtered(state, path, value), true)}
          onLeave={() => setAdded(undefined)}
        />
      ))}
      {open.length > 0 && (
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
                {nameOf(path)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {inForce.length > 1 && (
        <button
          type="button"
          className="link small"
          onClick={() => onChange(narrowed(state, { filter: {} }))}
        >
          {t('filter.clearAll')}
        </button>
      )}
    </>
  )
}

type ChipProps = {
  readonly resource: Resource
  readonly path: string
  readonly name: string
  readonly value: unknown
  readonly isNew: boolean
  readonly onChange: (value: unknown) => void
  readonly onLeave: () => void
}

function Chip({ resource, path, name, value, isNew, onChange, onLeave }: ChipProps) {
  const { t } = useWords()
  const [opened, setOpened] = useState(isNew)
  const [typed, setTyped] = useSettled(value, onChange)
  const field = useSight().field(resource, path)
  const scene = useScene(useNames(field, typed))
  const Editor = field && viewOf(field).Filter
  const leave = (open: boolean) => {
    setOpened(open)
    if (open) return
    if (typed !== value) onChange(typed)
    onLeave()
  }
  return (
    <Popover opened={opened} onChange={leave} position="bottom-start" trapFocus>
      <span className="chip">
        <Popover.Target>
          <button type="button" className="chip__open" onClick={() => leave(!opened)}>
            <span>{name}</span> <b>{field ? said(typed, (one) => scene.say(field, one), t) : ''}</b>
          </button>
        </Popover.Target>
        <button
          type="button"
          className="chip__x"
          aria-label={t('filter.remove', { name })}
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
            <Editor field={field} path={path} value={typed} label={name} scene={scene} onChange={setTyped} />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A record that stands for what the filter names, so that it can be told by its title. */
function useNames(field: ReturnType<ReturnType<typeof useSight>['field']>, value: unknown) {
  const refers = field?.kind === 'reference' || field?.kind === 'references'
  const ids = refers && Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const labels = useTitles(refers ? field.to : undefined, ids)
  return { labels }
}

type Tell = ReturnType<typeof useWords>['t']

function said(value: unknown, say: (value: unknown) => string, t: Tell): string {
  if (Array.isArray(value)) return value.map((one) => say(Array.isArray(one) ? one : one)).join(', ')
  if (!isRecord(value)) return value === undefined ? '' : say(value)
  const [from, to] = [value.from, value.to].map((end) => (end === undefined || end === null ? '' : say(end)))
  if (from && to) return from === to ? from : t('filter.between', { from, to })
  return from ? t('filter.since', { from }) : to ? t('filter.until', { to }) : ''
}
