import { noValue } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { fieldNamed } from '@prona/contract/kernel/resource'
import { role } from '@prona/contract/resources'
import type { AboutRole } from '@prona/contract/roles/about-role'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { textOf } from '../engine/fields/view.ts'
import { useWords } from '../ui/language.ts'

type Values = Readonly<Record<string, unknown>>
type Props = {
  readonly names: readonly string[]
  readonly row: AnyRow
  readonly values: Values
  readonly about: AboutRole | undefined
}

const rights: readonly string[] = [
  'permissions',
  'ownRows',
  'hiddenFields',
  'longestHoldDays',
  'maxDiscountBp',
]

/** What of a role is to change besides its rights: the names of the fields. */
export function otherChanges(row: AnyRow, values: Values): readonly string[] {
  return Object.keys(values).filter(
    (name) => !rights.includes(name) && written(values[name]) !== written(Reflect.get(row, name)),
  )
}

function written(value: unknown): string {
  return JSON.stringify(value ?? null)
}

/** The same in words: from when the second step is required and whom that meets, and each other field. */
export function OtherChanges({ names, row, values, about }: Props) {
  const { t, label } = useWords()
  const display = useFieldDisplay()
  const others = names.filter((name) => name !== 'secondFactorFrom')
  return (
    <dl className="role-changes">
      {names.includes('secondFactorFrom') && (
        <div data-part="factor">
          <dt>{t('role.factor')}</dt>
          <FactorDay
            before={textOf(Reflect.get(row, 'secondFactorFrom'))}
            after={textOf(values.secondFactorFrom)}
            about={about}
          />
        </div>
      )}
      {others.length > 0 && (
        <div data-part="others">
          <dt>{t('role.alsoChanges')}</dt>
          {others.map((name) => {
            const field = fieldNamed(role, name)
            const said = (value: unknown) => (field ? display.say(field, value) : '') || noValue
            return (
              field && (
                <dd key={name}>
                  {t('role.limitChange', {
                    name: label(field.label),
                    from: said(Reflect.get(row, name)),
                    to: said(values[name]),
                  })}
                </dd>
              )
            )
          })}
        </div>
      )}
    </dl>
  )
}

type DayProps = Pick<Props, 'about'> & { readonly before: string; readonly after: string }

function FactorDay({ before, after, about }: DayProps) {
  const { t } = useWords()
  const display = useFieldDisplay()
  const said = (day: string) => display.say(role.fields.secondFactorFrom, day)
  const without = about?.withoutFactor ?? undefined
  return (
    <>
      <dd>{after ? t('role.factorFrom', { day: said(after) }) : t('role.factorNoMore')}</dd>
      {before && <dd className="muted">{t('role.factorBefore', { day: said(before) })}</dd>}
      {after && about && about.count > 0 && without !== undefined && (
        <dd>{without > 0 ? t('role.withoutFactor', { count: without }) : t('role.allHaveFactor')}</dd>
      )}
    </>
  )
}
