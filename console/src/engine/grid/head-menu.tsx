import { Menu } from '@mantine/core'
import { isBranch } from '@prona/contract/kernel/branch-field'
import type { Resource } from '@prona/contract/kernel/resource'
import { useLayoutEffect, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { type ListState, sortedBy, widened } from '../data/list-state.ts'
import { moved, pinToggled } from './column-layout.ts'
import type { useResize } from './use-resize.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly shown: readonly string[]
  /** The index of the column the menu belongs to. */
  readonly at: number
  readonly label: string
  readonly resize: ReturnType<typeof useResize>
  readonly onChange: (state: ListState) => void
  readonly onClose: () => void
}

/** Everything that can be done with a column, as a menu, also for those who do not drag with a mouse. */
export function HeadMenu({ resource, state, shown, at, label, resize, onChange, onClose }: Props) {
  const { t } = useWords()
  const path = shown[at] ?? ''
  const head = document.querySelector<HTMLTableCellElement>(`th[data-column="${CSS.escape(path)}"]`)
  const below = usePlaceBelow(head)
  const isSortable = resource.list.sorts.some((one) => one === path)
  const others = state.sort.filter(({ field }) => field !== path)
  const item = (icon: IconName, text: string, onClick: () => void) => (
    <Menu.Item leftSection={<Icon name={icon} />} onClick={onClick}>
      {text}
    </Menu.Item>
  )
  if (!below || !head) return null
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', ...below }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Label>{label}</Menu.Label>
        {isSortable && (
          <>
            {item('sortUp', t('list.ascending'), () =>
              onChange(sortedBy(state, [{ field: path, direction: 'asc' }])),
            )}
            {item('sortDown', t('list.descending'), () =>
              onChange(sortedBy(state, [{ field: path, direction: 'desc' }])),
            )}
            {others.length > 0 &&
              item('plus', t('list.sortAdd'), () =>
                onChange(sortedBy(state, [...others, { field: path, direction: 'asc' }])),
              )}
            <Menu.Divider />
          </>
        )}
        {item('tack', t(at < state.pinned ? 'grid.unpin' : 'grid.pin'), () =>
          onChange(pinToggled(state, shown, at)),
        )}
        {at > 0 && item('previous', t('grid.moveBack'), () => onChange(moved(state, shown, at, at - 1)))}
        {at < shown.length - 1 &&
          item('next', t('grid.moveOn'), () => onChange(moved(state, shown, at, at + 1)))}
        <Menu.Divider />
        {item('fit', t('grid.fit'), () => resize.fit(path, head))}
        {item('wider', t('grid.wider'), () => resize.by(path, head, 3))}
        {item('narrower', t('grid.narrower'), () => resize.by(path, head, -3))}
        {state.widths[path] !== undefined &&
          item('refresh', t('grid.usualWidth'), () => onChange(widened(state, path, undefined)))}
        {shown.length > 1 && !isBranch(resource, path) && (
          <>
            <Menu.Divider />
            {item('eyeClosed', t('grid.hide'), () =>
              onChange({
                ...state,
                columns: shown.filter((one) => one !== path),
                pinned: at < state.pinned ? state.pinned - 1 : state.pinned,
              }),
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Just below the head, at its start. */
function usePlaceBelow(head: Element | null) {
  const [below, setBelow] = useState<{
    readonly insetBlockStart: number
    readonly insetInlineStart: number
  }>()
  useLayoutEffect(() => {
    if (!head) return
    const { left, right, bottom } = head.getBoundingClientRect()
    const isTurned = getComputedStyle(head).direction === 'rtl'
    setBelow({
      insetBlockStart: bottom,
      insetInlineStart: isTurned ? document.documentElement.clientWidth - right : left,
    })
  }, [head])
  return below
}
