import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { closedForChange, closedNow, offeredActions } from '../../engine/action/closed-now.ts'
import { useAccess } from '../../engine/data/access.ts'
import { nameOf } from '../../engine/data/use-references.ts'
import { useFormDetails, useRow } from '../../engine/data/use-row.ts'
import { useWords } from '../../ui/language.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import type { Group, Item } from './items.ts'

/** An action that was chosen and now asks what it needs. */
export type Acting = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails
  readonly name: string
}

/** What can be done with the open record, and for the rest why it cannot be done now. */
export function useRecordGroup(resource: Resource, id: string, onAction: (acting: Acting) => void): Group {
  const words = useWords()
  const { t, label } = words
  const access = useAccess()
  const { data: row } = useRow(resource, id)
  const { data: details } = useFormDetails(resource, id)
  if (!row || !details) return { id: 'record', title: '', items: [] }
  const title = nameOf(resource, row, label)
  const actions = offeredActions(resource, row)
    .filter(([name]) => access.may(resource, name))
    .map(([name, action]): Item => {
      const closed = closedNow(resource, row, details, { words, action: name })
      const item = {
        id: `act ${name}`,
        title: label(action.label),
        icon: 'run' as const,
        words: [...action.label, title],
        run: () => onAction({ resource, row, details, name }),
      }
      return closed === undefined ? item : { ...item, closed }
    })
  const closedEdit = closedForChange(resource, row, details, words)
  const edit: Item = {
    id: 'edit',
    title: t('palette.edit', { title }),
    icon: 'pencil',
    keys: shortcuts.edit.keys,
    href: `/${resource.plural}/${id}/edit`,
    ...(closedEdit !== undefined && { closed: closedEdit }),
  }
  const link: Item = { id: 'link', title: t('palette.copyLink'), icon: 'copy', run: () => void copyLink(t) }
  return {
    id: 'record',
    title: t('palette.actionsOn', { title }),
    // What can be done now comes first; the rest is listed to say why not.
    items: [
      ...actions.filter(({ closed }) => !closed),
      ...(access.may(resource, 'update') ? [edit] : []),
      link,
      ...actions.filter(({ closed }) => closed),
    ],
  }
}

async function copyLink(t: ReturnType<typeof useWords>['t']): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    tellDone(t('palette.copied'))
  } catch {
    // The browser asks for permission, and refuses where the page came over an unencrypted connection.
    tellFailed(t('palette.notCopied'))
  }
}
