import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useKeptSearch } from '../lists/grid-filters.ts'
import { usePrefetchList } from '../live/prefetch-list.ts'
import { Icon } from '../ui/icon.tsx'
import { useRail } from './rail.ts'
import type { MenuItem } from './use-menu.ts'

type Props = { readonly item: MenuItem; readonly inDrawer?: boolean; readonly onGo?: () => void }

export function NavigationLink({ item, inDrawer, onGo }: Props) {
  const kept = useKeptSearch()
  const search = item.resource && kept(item.resource.plural)
  const ahead = usePrefetchList(item.resource, search)
  const isRail = useRail(({ isNarrow }) => isNarrow) && !inDrawer
  const face = (
    <>
      <Icon name={item.icon} />
      <span>{item.name}</span>
    </>
  )
  const link = item.resource ? (
    <Link
      to="/$plural"
      params={{ plural: item.resource.plural }}
      search={search}
      activeOptions={{ includeSearch: false }}
      onClick={onGo}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      {face}
    </Link>
  ) : (
    <Link to={item.page?.to ?? '/'} activeOptions={{ includeSearch: false, exact: true }} onClick={onGo}>
      {face}
    </Link>
  )
  return (
    <Tooltip label={item.name} position="right" disabled={!isRail} openDelay={0} aria-hidden>
      {link}
    </Tooltip>
  )
}
