import { Menu } from '@mantine/core'
import type { Action, AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { lackingRights } from '@prona/contract/lacking-rights'
import { isRareNow, mayBePrimary } from '@prona/contract/primary-action'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { useIsPhone } from '../../ui/use-phone.ts'
import { useAccess } from '../data/access.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useOwnScreens } from '../own-screens.ts'
import { ReportItems, ReportsMenu } from '../reports/reports-menu.tsx'
import {
  canStillCome,
  closedForChange,
  closedForDeletion,
  closedNow,
  isFinal,
  offeredActions,
} from './closed-now.ts'
import { useLostActions } from './lost-rights.ts'

const ActionDialog = latePart(async () => (await import('./action-dialog.tsx')).ActionDialog)
const LackingRights = latePart(async () => (await import('./lacking-rights.tsx')).LackingRights)
const Deletion = latePart(async () => (await import('./deletion.tsx')).Deletion)

/** How many actions are buttons; the rest are in the menu. */
const atHand = 3

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
}
type Choice = {
  readonly name: string
  readonly action: Action
  /** Undefined when it can be done now. */
  readonly closed: string | undefined
  /** It was possible only earlier, or the record is over. */
  readonly isPast: boolean
  readonly isRare: boolean
}

/**
 * What can be done with the record: the first possible action is the primary button, and one that is closed
 * says why. One that will not come any more, or is rare, is in the menu alone.
 */
export function RecordActions({ resource, row, details }: Props) {
  const words = useWords()
  const { t, label } = words
  const access = useAccess()
  const isPhone = useIsPhone()
  const [doing, setDoing] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { user } = useSignedIn()
  // Nobody asks for what a role lacks that they only look as.
  const lacking = user.seenAs ? [] : lackingRights(user, resource, row)
  const lost = useLostActions(resource, row)
  const own = useOwnScreens(resource)
  const standing = own.useStanding?.(row) ?? {}
  const choices = offeredActions(resource, row).flatMap(([name, action]): readonly Choice[] => {
    const isLost = lost.get(name)
    const isRare = isRareNow(resource, row, action)
    if (isLost) return [{ name, action, closed: isLost, isPast: false, isRare }]
    if (!access.may(resource, name)) return []
    const closed = closedNow(resource, row, details, { words, action: name }) ?? standing[name]?.closed
    return [{ name, action, closed, isPast: !canStillCome(resource, row, action), isRare }]
  })
  const leads = (name: string) => standing[name] || mayBePrimary(resource, row, name)
  const first = choices.find(({ name, closed }) => !closed && leads(name))
  const coming = choices.filter(({ isPast, isRare }) => !isPast && !isRare)
  const shown = isPhone ? coming.filter((one) => one === first) : ordered(coming, first).slice(0, atHand)
  const hidden = possibleFirst(choices.filter((one) => !shown.includes(one)))
  const mayDelete = access.may(resource, 'delete') || lost.has('delete')
  const closedDeletion = lost.get('delete') ?? closedForDeletion(resource, row, words)
  const hasReports = resource.reports !== undefined && access.may(resource, 'report')
  const mayChange = access.may(resource, 'update') || lost.has('update')
  const closedChange = lost.get('update') ?? closedForChange(resource, row, details, words)
  const copied = access.may(resource, 'create') ? own.copied : undefined
  const hasMore =
    hidden.length > 0 || copied !== undefined || mayDelete || lacking.length > 0 || (isPhone && hasReports)
  const action = choices.find(({ name }) => name === doing)?.action
  return (
    <div className="head__actions">
      {mayChange && !(isFinal(resource, row) && closedChange) && (
        <EditLink resource={resource} row={row} closed={closedChange} isBare={isPhone && shown.length > 0} />
      )}
      {shown.map((one) => (
        <Button
          key={one.name}
          look={one === first ? 'primary' : one.action.danger && !one.closed ? 'danger' : 'default'}
          closedBecause={one.closed}
          onPointerEnter={ActionDialog.ahead}
          onFocus={ActionDialog.ahead}
          onClick={() => setDoing(one.name)}
        >
          {label(one.action.label)}
        </Button>
      ))}
      {own.HeadAction && <own.HeadAction row={row} />}
      {hasReports && !isPhone && <ReportsMenu resource={resource} row={row} />}
      {hasMore && (
        <Menu>
          <Menu.Target>
            <button type="button" className="btn btn--icon" aria-label={t('details.actions')}>
              <Icon name="more" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((one) => (
              <ActionItem key={one.name} choice={one} onChoose={() => setDoing(one.name)} />
            ))}
            {isPhone && hasReports && <ReportItems resource={resource} row={row} />}
            {copied && <CopyItem resource={resource} row={row} copied={copied} />}
            {mayDelete && (
              <>
                {(hidden.length > 0 || (isPhone && hasReports)) && <Menu.Divider />}
                <Menu.Item
                  className={closedDeletion ? 'pop__item' : 'pop__item pop__item--danger'}
                  aria-disabled={closedDeletion ? true : undefined}
                  closeMenuOnClick={!closedDeletion}
                  leftSection={<Icon name="trash" />}
                  onClick={() => !closedDeletion && setDeleting(true)}
                >
                  {t('details.delete')}
                  {closedDeletion && <span className="pop__reason">{closedDeletion}</span>}
                </Menu.Item>
              </>
            )}
            {lacking.length > 0 && (
              <Menu.Item className="pop__item" leftSection={noIcon} onClick={() => setAsking(true)}>
                {t('closed.lacking')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}

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
      {isAsking && <LackingRights permissions={lacking} onClose={() => setAsking(false)} />}
      {isDeleting && <Deletion resource={resource} row={row} onClose={() => setDeleting(false)} />}
    </div>
  )
}

/** The primary action comes first. Closed ones come last, but only where there is no room for all. */
function ordered(choices: readonly Choice[], first: Choice | undefined): readonly Choice[] {
  const others = choices.filter((one) => one !== first)
  const sorted = choices.length > atHand ? possibleFirst(others) : others
  return first ? [first, ...sorted] : sorted
}

function possibleFirst(choices: readonly Choice[]): readonly Choice[] {
  return choices.toSorted((one, other) => Number(!!one.closed) - Number(!!other.closed))
}

/** As wide as an icon, so that actions stand in line with what has one. */
const noIcon = <svg className="i" aria-hidden="true" />

/** In a menu there is room to show the reason below the action. */
function ActionItem({ choice, onChoose }: { readonly choice: Choice; readonly onChoose: () => void }) {
  const { label } = useWords()
  const { action, closed } = choice
  return (
    <Menu.Item
      className={action.danger && !closed ? 'pop__item pop__item--danger' : 'pop__item'}
      aria-disabled={closed ? true : undefined}
      closeMenuOnClick={!closed}
      leftSection={noIcon}
      onClick={() => !closed && onChoose()}
    >
      {label(action.label)}
      {closed && <span className="pop__reason">{closed}</span>}
    </Menu.Item>
  )
}

type CopyProps = Pick<Props, 'resource' | 'row'> & { readonly copied: readonly string[] }

/** To the form of a new record, filled in as this one is. */
function CopyItem({ resource, row, copied }: CopyProps) {
  const { t } = useWords()
  const values = Object.fromEntries(copied.map((name) => [name, row[name]]))
  return (
    <Menu.Item
      className="pop__item"
      leftSection={<Icon name="copy" />}
      renderRoot={(root) => (
        <Link {...root} to="/$plural/new" params={{ plural: resource.plural }} search={{ with: values }} />
      )}
    >
      {t('details.copyRecord')}
    </Menu.Item>
  )
}

type EditProps = Pick<Props, 'resource' | 'row'> & {
  readonly closed: string | undefined
  readonly isBare: boolean
}

function EditLink({ resource, row, closed, isBare }: EditProps) {
  const { t } = useWords()
  const editLabel = t('details.edit')
  if (closed) {
    return (
      <Button icon="pencil" closedBecause={closed} aria-label={editLabel}>
        {isBare ? undefined : editLabel}
      </Button>
    )
  }
  return (
    <Link
      className={isBare ? 'btn btn--icon' : 'btn'}
      aria-label={editLabel}
      to="/$plural/$id/edit"
      params={{ plural: resource.plural, id: row._id }}
    >
      <Icon name="pencil" />
      {!isBare && editLabel}
    </Link>
  )
}
