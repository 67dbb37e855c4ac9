import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'
import { useRail } from './rail.ts'
import type { MenuItem } from './use-menu.ts'

type Props = { readonly item: MenuItem; readonly inDrawer?: boolean; readonly onGo?: () => void }

export function NavigationLink({ item, inDrawer, onGo }: Props) {
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
      activeOptions={{ includeSearch: false }}
      onClick={onGo}
    >
      {face}
    </Link>
  ) : (
    <Link to={item.page?.to ?? '/'} activeOptions={{ includeSearch: false, exact: true }} onClick={onGo}>
      {face}
    </Link>
  )
  return (
    <Tooltip label={item.name} position="right" offset={14} disabled={!isRail} openDelay={0} aria-hidden>
      {link}
    </Tooltip>
  )
}
