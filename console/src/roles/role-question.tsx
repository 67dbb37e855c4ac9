import type { Field } from '@prona/contract/kernel/field'
import { role } from '@prona/contract/resources'
import { isNoChange, type LimitChange, type RightsChange, rightsChange } from '@prona/contract/rights-change'
import { rightsWithin } from '@prona/contract/role-groups'
import { useEffect } from 'react'
import { titleOf } from '../engine/data/use-references.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import type { QuestionProps } from '../engine/own-screens.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { HolderNames } from './holders.tsx'
import { grantOf } from './rights-group.tsx'
import { useAboutRole } from './rights-scope.ts'
import { OtherChanges, otherChanges } from './role-other-changes.tsx'
import { byResource } from './said-rights.ts'
import { Within } from './within.tsx'

/** Before a role is saved: who is concerned, and what changes for them. */
export function RoleQuestion({ row, values, onClose, onConfirm }: QuestionProps) {
  const words = useWords()
  const { t } = words
  const about = useAboutRole(row._id)
  const [before, after] = [grantOf(row), grantOf({ ...row, ...values })]
  const within = about?.within ?? []
  const change = rightsChange(rightsWithin(within, before), rightsWithin(within, after))
  const isHeldBack = isNoChange(change) && !isNoChange(rightsChange(before, after))
  const others = otherChanges(row, values)
  const isSilent = !isHeldBack && isNoChange(change) && others.every((name) => name === 'name')
  useEffect(() => {
    if (isSilent) onConfirm()
  }, [isSilent, onConfirm])
  if (isSilent) return null
  return (
    <Confirm
      title={t('role.saveTitle', { name: titleOf(role, row) })}
      verb={t('form.save')}
      opened
      size={560}
      onClose={onClose}
      onConfirm={onConfirm}
      text={
        <div className="stack role-question">
          {about && (
            <section>
              <p className="medium">{about.count > 0 && t('role.people', { count: about.count })}</p>
              <HolderNames about={about} />
            </section>
          )}
          <Within about={about} />
          {isHeldBack && <p>{t('role.heldBack')}</p>}
          <Changes change={change} />
          <OtherChanges names={others} row={row} values={values} about={about} />
          {about?.count !== 0 && !isNoChange(change) && (
            <p className="muted small">{t('role.appliesAtOnce')}</p>
          )}
        </div>
      }
    />
  )
}

const parts = ['gains', 'loses', 'onlyOwn', 'allRecords', 'hides', 'shows'] as const

function Changes({ change }: { readonly change: RightsChange }) {
  const words = useWords()
  const { t } = words
  return (
    <dl className="role-changes">
      {parts.map((part) => {
        const said = byResource(change[part], words)
        return (
          said.length > 0 && (
            <div key={part} data-part={part}>
              <dt>{t(part === 'allRecords' ? 'role.allOf' : `role.${part}`)}</dt>
              {said.map(([name, what]) => (
                <dd key={name}>{what === '' ? name : `${name}: ${what}`}</dd>
              ))}
            </div>
          )
        )
      })}
      {change.limits.length > 0 && (
        <div data-part="limits">
          <dt>{t('role.limits')}</dt>
          {change.limits.map((limit) => (
            <LimitSaid key={limit.field} limit={limit} />
          ))}
        </div>
      )}
    </dl>
  )
}

function LimitSaid({ limit: { field, from, to } }: { readonly limit: LimitChange }) {
  const { t, label } = useWords()
  const display = useFieldDisplay({})
  const declared: Field = role.fields[field]
  const said = (value: number) => display.say(declared, value)
  return <dd>{t('role.limitChange', { name: label(declared.label), from: said(from), to: said(to) })}</dd>
}
