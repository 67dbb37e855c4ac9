import '../../ui/styles/split.css'
import { Menu } from '@mantine/core'
import { beginningsOf } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useIsPhone } from '../../ui/use-phone.ts'
import { useAccess } from '../data/access.ts'
import { LackingButton } from './lacking-button.ts'

type Props = {
  readonly resource: Resource
  /** Values the new record begins with. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Smaller, for use beside a list within a record. */
  readonly small?: boolean
}

/**
 * Links to create a record. Where a record can begin in several ways, the first is a button and the others
 * are in a menu beside it.
 */
export function CreateLinks({ resource, given, small = false }: Props) {
  const { t, label } = useWords()
  const access = useAccess()
  const isPhone = useIsPhone()
  const beginnings = beginningsOf(resource)
  const [first] = beginnings
  if (first && access.lost(resource, 'create')) {
    return (
      <LackingButton of={resource} verb="create" icon="plus" small={small}>
        {label(first.label)}
      </LackingButton>
    )
  }
  if (!first || !access.may(resource, 'create')) return null
  const to = { to: '/$plural/new', params: { plural: resource.plural } } as const
  const withName = (as: string | undefined) => ({ ...(as && { as }), ...(given && { with: given }) })
  const look = small ? 'btn btn--s' : 'btn btn--primary btn--fold'
  const link = (
    <Link className={look} {...to} search={withName(first.name)}>
      <Icon name="plus" small={small} />
      <span>{label(first.label)}</span>
    </Link>
  )
  if (beginnings.length === 1) return link
  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={isPhone ? look : small ? 'btn btn--s btn--icon' : 'btn btn--primary btn--icon'}
          aria-label={t('list.createOne')}
        >
          <Icon name={isPhone ? 'plus' : 'down'} small={small || !isPhone} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {beginnings.map(({ name, label: words, icon }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon name={icon ?? 'plus'} />}
            renderRoot={(root) => <Link {...root} {...to} search={withName(name)} />}
          >
            {label(words)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  if (isPhone) return menu
  return (
    <span className="split">
      {link}
      {menu}
    </span>
  )
}
