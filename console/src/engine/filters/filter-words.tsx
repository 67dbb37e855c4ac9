import type { Condition, FilterGroup } from '@prona/client/filter-groups'
import { isPeriod } from '@prona/client/period'
import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { Fragment } from 'react'
import { useWords, type Words } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { labelPath } from '../data/label-path.ts'
import { useTitles } from '../data/use-references.ts'
import { isRecord } from '../data/value-at.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { comparingOf, comparingWord } from './comparators.ts'

/**
 * The name of a field in a filter: for a path into another record first the reference, then the field there.
 */
export function filterName(resource: Resource, path: string, { label }: Words): string {
  return labelPath(resource, path)
    .map((field) => label(field.label))
    .join(': ')
}

/** A record with the titles of everything the filter refers to. */
export function useFilterNames(field: Field | undefined, value: unknown) {
  const refers = field?.kind === 'reference' || field?.kind === 'references'
  const ids = refers && Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const labels = useTitles(refers ? field.to : undefined, ids)
  return { labels }
}

/** A filter's value in words and figures. */
export function filterSaid(value: unknown, say: (value: unknown) => string, { t }: Words): string {
  if (Array.isArray(value)) {
    return value.map((one) => (one === null ? t('filter.nothing') : say(one))).join(', ')
  }
  if (!isRecord(value)) return value === undefined || value === null ? '' : say(value)
  if (isPeriod(value.period)) return t(`filter.${value.period}`)
  const [from, to] = [value.from, value.to].map((end) => (end === undefined || end === null ? '' : say(end)))
  if (from && to) return from === to ? from : t('filter.between', { from, to })
  return from ? t('filter.since', { from }) : to ? t('filter.until', { to }) : ''
}

type GroupsProps = { readonly resource: Resource; readonly groups: readonly FilterGroup[] }

/** Groups as a sentence: what any of must hold in brackets, when there is more than one group. */
export function GroupsSaid({ resource, groups }: GroupsProps) {
  const { t } = useWords()
  return groups.map(({ type, conditions }, index) => {
    const isBracketed = groups.length > 1 && type === 'any'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place
      <Fragment key={index}>
        {index > 0 && ` ${t('filter.and')} `}
        {isBracketed && '('}
        {conditions.map((condition, at) => (
          <Fragment key={condition.path}>
            {at > 0 && ` ${t(type === 'any' ? 'filter.or' : 'filter.and')} `}
            <ConditionSaid resource={resource} condition={condition} />
          </Fragment>
        ))}
        {isBracketed && ')'}
      </Fragment>
    )
  })
}

function ConditionSaid(props: { readonly resource: Resource; readonly condition: Condition }) {
  const { resource, condition } = props
  const words = useWords()
  const field = useAccess().field(resource, condition.path)
  const display = useFieldDisplay(useFilterNames(field, condition.value))
  if (!field) return null
  const comparing = comparingOf(condition)
  const verb = comparing === 'is' ? '' : words.t(comparingWord(field, comparing))
  const value =
    comparing === 'is' || comparing === 'isNot'
      ? filterSaid(condition.value, (one) => display.say(field, one), words)
      : ''
  return [filterName(resource, condition.path, words), verb, value].filter(Boolean).join(' ')
}
