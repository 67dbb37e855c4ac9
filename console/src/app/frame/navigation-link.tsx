import type { Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { useKeptSearch } from '../../engine/data/kept-filters.ts'
import { usePrefetchList } from '../../engine/live/prefetch-list.ts'
import { Icon } from '../../ui/icon.tsx'
import { useRail } from '../navigation/rail.ts'
import type { MenuItem } from '../navigation/use-menu.ts'

type Props = { readonly item: MenuItem; readonly inDrawer?: boolean; readonly onGo?: () => void }

export function NavigationLink({ item, inDrawer, onGo }: Props) {
  const isRail = useRail(({ isNarrow }) => isNarrow) && !inDrawer
  // Where only the icon is shown, a tip says the name.
  const hint = { 'data-hint': isRail ? item.name : undefined, 'data-hint-beside': true }
  return item.resource ? (
    <ListLink hint={hint} item={item} resource={item.resource} onGo={onGo} />
  ) : (
    <Link
      {...hint}
      to={item.page?.path ?? '/'}
      activeOptions={{ includeSearch: false, exact: true }}
      onClick={onGo}
    >
      <Face item={item} />
    </Link>
  )
}

type ListProps = Pick<Props, 'item' | 'onGo'> & {
  readonly resource: Resource
  readonly hint: Readonly<Record<string, unknown>>
}

/** To the list as it was left; its rows are fetched while the pointer or the focus rests on the link. */
function ListLink({ item, resource, onGo, hint }: ListProps) {
  const search = useKeptSearch(resource.plural)
  const ahead = usePrefetchList(resource, search)
  return (
    <Link
      {...hint}
      to="/$plural"
      params={{ plural: resource.plural }}
      search={search}
      activeOptions={{ includeSearch: false }}
      onClick={onGo}
      onPointerEnter={ahead}
      onFocus={ahead}
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
