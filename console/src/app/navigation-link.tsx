import { Tooltip } from '@mantine/core'
import type { Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import type { FocusEventHandler, PointerEventHandler } from 'react'
import { useKeptSearch } from '../lists/grid-filters.ts'
import { usePrefetchList } from '../live/prefetch-list.ts'
import { Icon } from '../ui/icon.tsx'
import { useRail } from './rail.ts'
import type { MenuItem } from './use-menu.ts'

type Props = { readonly item: MenuItem; readonly inDrawer?: boolean; readonly onGo?: () => void }

export function NavigationLink({ item, inDrawer, onGo }: Props) {
  const isRail = useRail(({ isNarrow }) => isNarrow) && !inDrawer
  return (
    <Tooltip label={item.name} position="right" offset={14} disabled={!isRail} openDelay={0} aria-hidden>
      {item.resource ? (
        <ListLink item={item} resource={item.resource} onGo={onGo} />
      ) : (
        <Link to={item.page?.to ?? '/'} activeOptions={{ includeSearch: false, exact: true }} onClick={onGo}>
          <Face item={item} />
        </Link>
      )}
    </Tooltip>
  )
}

type ListProps = Pick<Props, 'item' | 'onGo'> & {
  readonly resource: Resource
  /** What a tooltip gives the link it stands at. */
  readonly onPointerEnter?: PointerEventHandler
  readonly onFocus?: FocusEventHandler
}

/** To the list as one left it, which is fetched while the pointer or the focus rests here. */
function ListLink({ item, resource, onGo, ...around }: ListProps) {
  const search = useKeptSearch(resource.plural)
  const ahead = usePrefetchList(resource, search)
  return (
    <Link
      {...around}
      to="/$plural"
      params={{ plural: resource.plural }}
      search={search}
      activeOptions={{ includeSearch: false }}
      onClick={onGo}
      onPointerEnter={(event) => {
        around.onPointerEnter?.(event)
        ahead()
      }}
      onFocus={(event) => {
        around.onFocus?.(event)
        ahead()
      }}
    >
      <Face item={item} />
    </Link>
  )
}

function Face({ item }: Pick<Props, 'item'>) {
  return (
    <>
      <Icon name={item.icon} />
      <span>{item.name}</span>
    </>
  )
}
