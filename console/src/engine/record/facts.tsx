import '../../ui/styles/fresh.css'
import { branchField } from '@prona/contract/kernel/branch-field'
import { stands } from '@prona/contract/kernel/conditions'
import type { Field, FieldOf } from '@prona/contract/kernel/field'
import { type AnyRow, type Resource, systemFieldsOf } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { Fragment, type ReactNode } from 'react'
import { useWords } from '../../ui/language.ts'
import { type Access, useAccess } from '../data/access.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { valueAt } from '../data/value-at.ts'
import { groupsOf, isPair, sayTheSame } from '../fields/field-groups.ts'
import { viewOf } from '../fields/kinds.ts'
import { Fact } from '../fields/show.tsx'
import type { FieldDisplay } from '../fields/view.ts'
import { useFresh } from '../live/use-fresh.ts'
import { EditGroup } from './edit-group.tsx'
import { FactTools } from './fact-tools.tsx'
import { toldInHead } from './head-fields.ts'
import { RowsCard } from './rows-card.tsx'
import { isOfAmounts, SumsCard } from './sums-card.tsx'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly display: FieldDisplay
  readonly details: FormDetails | undefined
  /** Extra controls of groups, by key; such a group is shown even while it is empty. */
  readonly extras?: Readonly<Record<string, ReactNode>>
  /** Fields that the page shows in another place. */
  readonly elsewhere?: readonly string[]
}

/**
 * The record's facts in their groups. Long texts are shown only where there are some, and a group only where
 * it says more than the head.
 */
export function Facts({ resource, row, display, details, extras = {}, elsewhere = [] }: Props) {
  const { label } = useWords()
  const access = useAccess()
  const isFresh = useFresh(row)
  const seen = seenFields(resource, access)
  const apart = Object.keys(apartFrom(resource, row, access))
  const told = toldInHead({ resource, row, display }, access)
  const currencies = currenciesOf(Object.values(resource.fields))
  const groups = groupsOf(resource, seen)
    .map(({ key, members }) => ({
      key,
      members: members.map(([name]) => name),
      facts: members
        .filter(
          ([name, field]) =>
            !apart.includes(name) && !elsewhere.includes(name) && !currencies.has(name) && stands(field, row),
        )
        .flatMap(([name, field]) => factsOf(name, field))
        .filter(({ path, field }) => isShown(path, field, row, display)),
    }))
    .filter(
      ({ key, facts }) =>
        extras[key] !== undefined ||
        facts.some(
          ({ path, field }) =>
            !(told.has(path) && isLasting(field)) && display.say(field, valueAt(row, path)) !== '',
        ),
    )
  const isHeading = (key: string, field: Field) =>
    viewOf(field).wide === true && sayTheSame(label, resource.groups[key]?.label, field.label)
  if (groups.length === 0) return null
  return (
    <section className="card">
      {groups.map(({ key, members, facts }) => (
        <div className="factgroup" key={key}>
          <div className="factgroup__head">
            <h2 className="h2">{resource.groups[key] && label(resource.groups[key].label)}</h2>
            {extras[key]}
            <EditGroup resource={resource} row={row} details={details} group={key} members={members} />
          </div>
          <dl className="facts">
            {together(resource, facts).map((some) => (
              <div
                key={some[0]?.path}
                className={classOf(some)}
                data-fresh={some.some(({ path }) => isFresh(path)) || undefined}
              >
                {some.map(({ path, field }) => (
                  <Fragment key={path}>
                    <dt className={isHeading(key, field) ? 'vh' : undefined}>{label(field.label)}</dt>
                    <dd>
                      <Fact field={field} path={path} value={valueAt(row, path)} display={display} />
                      <FactTools
                        field={field}
                        text={copiedFrom(field, valueAt(row, path), display)}
                        name={path.split('.')[0] ?? path}
                        resource={resource}
                        id={row._id}
                      />
                    </dd>
                  </Fragment>
                ))}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

type RowsProps = Props & { readonly which: 'essential' | 'further' }

/** Rows within the record, each kind as a table of its own; essential are those it cannot be without. */
export function FactRows({ resource, row, display, details, which }: RowsProps) {
  const access = useAccess()
  const isWanted = ({ atLeast = 0 }: FieldOf<'list'>) => atLeast > 0 === (which === 'essential')
  return Object.entries(apartFrom(resource, row, access))
    .toSorted(amountsFirst)
    .map(
      ([name, field]) =>
        field.kind === 'list' &&
        isWanted(field) && (
          <RowsCard key={name} path={name} field={field} row={row} display={display}>
            <EditGroup
              resource={resource}
              row={row}
              details={details}
              group={field.group ?? ''}
              members={[name]}
            />
          </RowsCard>
        ),
    )
}

type Entry = readonly [string, Field]

/** Lists with amounts come before those without. */
function amountsFirst([, one]: Entry, [, other]: Entry): number {
  const hasAmounts = (field: Field) =>
    field.kind === 'list' && Object.values(field.fields).some(({ kind }) => kind === 'money')
  return Number(hasAmounts(other)) - Number(hasAmounts(one))
}

/** Amounts that sum up the record. */
export function FactSums({ resource, row, display }: Props) {
  const access = useAccess()
  return Object.entries(apartFrom(resource, row, access)).map(
    ([name, field]) =>
      field.kind === 'group' && <SumsCard key={name} path={name} field={field} row={row} display={display} />,
  )
}

/** A phone number is copied as it is dialled. */
function copiedFrom(field: Field, value: unknown, display: FieldDisplay): string {
  const isPhone = field.kind === 'phone' || (field.kind === 'texts' && field.shape === 'phone')
  return isPhone ? [value].flat().join(', ') : display.say(field, value)
}

/** When the record was created and changed, and by whom. */
export function SystemFacts({ row, resource, display }: Pick<Props, 'row' | 'resource' | 'display'>) {
  const { t, label } = useWords()
  const { user } = useSignedIn()
  const branch = user.branches.find(({ code }) => code === row.branch)
  if (resource.followsFrom && !branch) return null
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('details.system')}</h2>
      </div>
      <dl className="facts facts--two card__body">
        {Object.entries(systemFieldsOf(resource)).map(([name, field]) => (
          <div key={name}>
            <dt>{label(field.label)}</dt>
            <dd>
              <Fact field={field} path={name} value={valueAt(row, name)} display={display} />
            </dd>
          </div>
        ))}
        {branch && resource.scope === 'branch' && (
          <div>
            <dt>{label(branchField.label)}</dt>
            <dd>{branch.name}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** No form will ever change it. */
function isLasting({ readOnly, fixed }: Field): boolean {
  return readOnly === true || fixed === true
}

type Seen = Readonly<Record<string, Field>>

function seenFields(resource: Resource, access: Access): Seen {
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => access.field(resource, name)))
}

/** Rows and sums are read as tables, not among the facts. */
function apartFrom(resource: Resource, row: AnyRow, access: Access): Seen {
  return Object.fromEntries(
    Object.entries(seenFields(resource, access)).filter(
      ([, field]) =>
        stands(field, row) && (field.kind === 'list' || (field.kind === 'group' && isOfAmounts(field))),
    ),
  )
}

/** The fields that hold a currency, which every amount shows already. */
function currenciesOf(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap((field): readonly string[] => {
      if (field.kind === 'money') return [field.currency]
      const isNested = field.kind === 'group' || field.kind === 'list'
      return isNested ? [...currenciesOf(Object.values(field.fields))] : []
    }),
  )
}

type Known = { readonly path: string; readonly field: Field }

function factsOf(path: string, field: Field): readonly Known[] {
  if (field.kind !== 'group') return [{ path, field }]
  return Object.entries(field.fields).map(([name, one]) => ({ path: `${path}.${name}`, field: one }))
}

/** One after the other; the two of a pair as one. */
function together(resource: Resource, facts: readonly Known[]): readonly (readonly Known[])[] {
  const parts = Map.groupBy(facts, ({ path }) => {
    const [head = ''] = path.split('.')
    const outer = resource.fields[head]
    return outer && isPair(outer) ? head : path
  })
  return [...parts.values()]
}

function classOf([{ field } = {}, ...more]: readonly Partial<Known>[]): string {
  if (more.length > 0) return 'fact fact--pair'
  return field && viewOf(field).wide ? 'fact wide' : 'fact'
}

function isShown(path: string, field: Field, row: AnyRow, display: FieldDisplay): boolean {
  return !viewOf(field).wide || display.say(field, valueAt(row, path)) !== ''
}
