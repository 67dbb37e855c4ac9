import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
  readonly group: string
  readonly members: readonly string[]
}

/** A link to the group in the form, where any of its fields can be changed now. */
export function EditGroup({ resource, row, details, group, members }: Props) {
  const { t, label } = useWords()
  const heading = resource.groups[group]
  const isOpen = row.can?.update !== false && members.some((name) => details?.writable.includes(name))
  if (!heading || !isOpen) return null
  const name = t('details.editGroup', { name: label(heading.label) })
  return (
    <Link
      className="tool tool--quiet"
      aria-label={name}
      title={name}
      to="/$plural/$id/edit"
      params={{ plural: resource.plural, id: row._id }}
      hash={group}
    >
      <Icon name="pencil" small />
    </Link>
  )
}
