import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { isOpenAt, type MenuItem } from '../navigation/use-menu.ts'

/** A section of the menu bar that opens below it. */
export function NavigationMenu(props: { readonly title: string; readonly items: readonly MenuItem[] }) {
  const { title, items } = props
  const { pathname } = useLocation()
  const isHere = items.some((item) => isOpenAt(item, pathname))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="nav__more" data-here={isHere || undefined}>
          {title}
          <Icon name="down" small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.href}
            leftSection={<Icon name={item.icon} />}
            aria-current={isOpenAt(item, pathname) ? 'page' : undefined}
            renderRoot={(root) =>
              item.resource ? (
                <Link {...root} to="/$plural" params={{ plural: item.resource.plural }} />
              ) : (
                <Link {...root} to={item.page?.path ?? '/'} />
              )
            }
          >
            {item.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
