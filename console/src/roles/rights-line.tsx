import { type Grant, may } from '@prona/contract/access'
import { basicPermissions } from '@prona/contract/kernel/resource'
import { type ReactNode, use } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { RightsCell } from './rights-cell.tsx'
import { asIn, bringing, differencesIn, withAllRecords, withField, withPermission } from './rights-edits.ts'
import type { RightsRow } from './rights-rows.ts'
import { AskedRightContext, type Base, type Closing } from './rights-scope.ts'

export type RightsProps = {
  readonly rights: Grant
  readonly base: Base | undefined
  readonly closing: Closing
  readonly onChange: ((rights: Grant) => void) | undefined
}

type Props = RightsProps & {
  readonly row: RightsRow
  /** Whether its actions and fields are shown below it. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly limits: ReactNode
}

/** What a role may do with one resource: the columns, and below them its actions, fields and limits. */
export function RightsLine({ row, rights, base, closing, onChange, isOpen, onOpen, limits }: Props) {
  const { t, label } = useWords()
  const asked = use(AskedRightContext)
  const { key, basics, hasOwners, actions, fields } = row
  const name = label(row.name)
  const different = base ? differencesIn(row, rights, base) : []
  const told = (what: string, one: string) => {
    const said = `${name}: ${what}`
    return different.includes(one) && base ? t('role.differs', { name: said, other: base.name }) : said
  }
  const right = (permission: string, what: string, children?: ReactNode) => {
    const needing = bringing(rights, permission).length
    const isAsked = permission === asked && onChange !== undefined
    return (
      <RightsCell
        key={permission}
        name={told(what, permission)}
        given={may(rights, permission)}
        differs={different.includes(permission)}
        closed={closing.permission(permission)}
        hint={isAsked ? t('role.asked') : needing > 0 ? t('role.needed', { count: needing }) : undefined}
        asked={isAsked}
        onChange={onChange && ((on) => onChange(withPermission(rights, permission, on)))}
      >
        {children}
      </RightsCell>
    )
  }
  const given = actions.filter(({ permission }) => may(rights, permission)).length
  const seen = fields.filter(({ path }) => !rights.hiddenFields.includes(path)).length
  const about = [
    ...(actions.length > 0 ? [t('role.actionsOf', { has: given, count: actions.length })] : []),
    ...(fields.length > 0 ? [t('role.fieldsOf', { has: seen, count: fields.length })] : []),
  ].join(' · ')
  const isBelow = different.some((one) => !Object.values(basics).includes(one) && one !== key)
  const details = `rights-${key}`
  const back = different.length > 0 && base && onChange && !closing.permission(`${key}.read`)
  return (
    <>
      <tr className="rights__row">
        <th scope="row">
          <span className="rights__name">
            <Icon name={row.icon} small />
            {name}
          </span>
        </th>
        {basicPermissions.map((verb) => {
          const permission = basics[verb]
          return (
            <td
              key={verb}
              className={permission ? undefined : 'rights__gap'}
              data-name={titled(t(`permission.${verb}`))}
            >
              {permission && right(permission, t(`permission.${verb}`))}
            </td>
          )
        })}
        <td className={hasOwners ? undefined : 'rights__gap'} data-name={t('role.allRecords')}>
          {hasOwners && (
            <RightsCell
              name={told(t('role.allRecords'), key)}
              given={!rights.ownRows.includes(key)}
              differs={different.includes(key)}
              closed={closing.records(key)}
              onChange={onChange && ((on) => onChange(withAllRecords(rights, key, on)))}
            />
          )}
        </td>
        <td className="rights__about">
          {about && (
            <button
              type="button"
              className="link"
              data-differs={isBelow || undefined}
              aria-expanded={isOpen}
              aria-controls={isOpen ? details : undefined}
              aria-label={`${name}: ${about}`}
              onClick={onOpen}
            >
              {about}
              <Icon name={isOpen ? 'up' : 'down'} small />
            </button>
          )}
        </td>
        <td className="rights__back">
          {back && (
            <button
              type="button"
              className="btn btn--icon btn--s btn--ghost"
              data-hint={t('role.backTo', { name: base.name })}
              aria-label={t('role.backRow', { row: name, name: base.name })}
              onClick={() => onChange(asIn(base, row, rights, (one) => !closing.permission(one)))}
            >
              <Icon name="undo" small />
            </button>
          )}
        </td>
      </tr>
      {(isOpen || limits) && (
        <tr className="rights__more" id={details}>
          <td colSpan={9}>
            {isOpen && actions.length > 0 && (
              <fieldset>
                <legend>{t('role.actions')}</legend>
                {actions.map(({ permission, label: word }) => right(permission, label(word), label(word)))}
              </fieldset>
            )}
            {isOpen && fields.length > 0 && (
              <fieldset>
                <legend>{t('role.seesFields')}</legend>
                {fields.map((field) => (
                  <RightsCell
                    key={field.path}
                    name={told(field.label, field.path)}
                    given={!rights.hiddenFields.includes(field.path)}
                    differs={different.includes(field.path)}
                    closed={closing.field(field.path)}
                    onChange={onChange && ((on) => onChange(withField(rights, field.path, on)))}
                  >
                    {field.label}
                  </RightsCell>
                ))}
              </fieldset>
            )}
            {limits}
          </td>
        </tr>
      )}
    </>
  )
}

function titled(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
