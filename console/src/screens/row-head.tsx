import { Menu } from '@mantine/core'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { reasonOf } from '../kernel/failure.ts'
import type { Scene } from '../kernel/fields/view.ts'
import { useSight, valueAt } from '../kernel/sight.ts'
import { titleOf } from '../kernel/use-references.ts'
import { useRemove } from '../kernel/use-row.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { StateBadge } from '../ui/state-mark.tsx'
import { tellDone, tellFailed } from '../ui/toasts.tsx'
import { ActionDialog } from './action-dialog.tsx'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
  readonly scene: Scene
}

/** What the record is called, how it stands, and what can be done with it. */
export function RowHead({ resource, row, details, scene }: Props) {
  const { t, label } = useWords()
  const sight = useSight()
  const [doing, setDoing] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const actions = Object.entries(resource.actions).filter(([name]) => sight.may(resource, name))
  const stateOf = (name: string) => details?.actions[name]
  const first = actions.find(([name, { danger }]) => stateOf(name)?.open && !danger)?.[0]
  const closed = (name: string) =>
    stateOf(name)?.open ? undefined : (stateOf(name)?.reason ?? t('error.notOpen'))
  const action = doing === undefined ? undefined : resource.actions[doing]
  return (
    <>
      <div className="head head--row">
        <h1>{titleOf(resource, row)}</h1>
        <Badge resource={resource} row={row} scene={scene} />
        <Relations resource={resource} row={row} scene={scene} />
        <div className="head__acts">
          {sight.may(resource, 'update') && (
            <EditLink
              resource={resource}
              row={row}
              isOpen={row.can?.update !== false && details?.writable.length !== 0}
            />
          )}
          {actions.map(([name, one]) => (
            <Button
              key={name}
              look={name === first ? 'primary' : one.danger && stateOf(name)?.open ? 'danger' : 'default'}
              closedBecause={closed(name)}
              onClick={() => setDoing(name)}
            >
              {label(one.label)}
            </Button>
          ))}
          {sight.may(resource, 'delete') && (
            <Menu>
              <Menu.Target>
                <button type="button" className="btn btn--icon" aria-label={t('details.actions')}>
                  <Icon name="more" />
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  className="pop__item pop__item--danger"
                  disabled={row.can?.delete === false}
                  leftSection={<Icon name="trash" />}
                  onClick={() => setDeleting(true)}
                >
                  {t('details.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </div>
      {doing !== undefined && action && details && (
        <ActionDialog
          resource={resource}
          row={row}
          details={details}
          name={doing}
          action={action}
          onClose={() => setDoing(undefined)}
        />
      )}
      <Deletion resource={resource} row={row} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

type PartProps = Omit<Props, 'details'>

function Badge({ resource, row, scene }: PartProps) {
  const path = resource.badge ?? resource.state
  const field = resource.fields[path ?? '']
  if (!path || field?.kind !== 'choice') return null
  const value = String(valueAt(row, path) ?? '')
  const mark = field.marks?.[value]
  return mark ? <StateBadge state={mark} word={scene.say(field, value)} /> : null
}

/** Beside the name: the kind of thing it is and the record it belongs to, as its list shows them first. */
function Relations({ resource, row, scene }: PartProps) {
  const sight = useSight()
  const parts = resource.list.columns.flatMap((path) => {
    const field = sight.field(resource, path)
    const isPart = field?.kind === 'reference' || (field?.kind === 'choice' && !field.marks)
    const text = field && isPart ? scene.say(field, valueAt(row, path)) : ''
    return field && text ? [{ path, field }] : []
  })
  return (
    <span className="head__about muted small">
      {parts.slice(0, 2).map(({ path, field }, index) => (
        <Fragment key={path}>
          {index > 0 && <span aria-hidden="true">·</span>}
          <span>{scene.show(field, path, valueAt(row, path))}</span>
        </Fragment>
      ))}
    </span>
  )
}

function EditLink({ resource, row, isOpen }: Pick<Props, 'resource' | 'row'> & { readonly isOpen: boolean }) {
  const { t } = useWords()
  if (!isOpen) {
    return (
      <Button icon="pencil" closedBecause={t('error.notOpen')}>
        {t('details.edit')}
      </Button>
    )
  }
  return (
    <Link className="btn" to="/$plural/$id/edit" params={{ plural: resource.plural, id: row._id }}>
      <Icon name="pencil" />
      {t('details.edit')}
    </Link>
  )
}

type DeletionProps = Pick<Props, 'resource' | 'row'> & {
  readonly opened: boolean
  readonly onClose: () => void
}

function Deletion({ resource, row, opened, onClose }: DeletionProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const remove = useRemove(resource, row)
  const title = titleOf(resource, row)
  const confirmed = async () => {
    try {
      await remove.mutateAsync()
      tellDone(t('details.deleted', { title }))
      navigate({ to: '/$plural', params: { plural: resource.plural }, replace: true })
    } catch (error) {
      tellFailed(reasonOf(error) || t('form.unreachable'))
    }
    onClose()
  }
  return (
    <Confirm
      title={t('details.deleteTitle', { title })}
      text={t('details.deleteAsk', { title })}
      verb={t('details.delete')}
      opened={opened}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirmed}
      danger
    />
  )
}
