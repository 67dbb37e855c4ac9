import type { Condition } from '@prona/client/filter-groups'
import { saysEmpty } from '@prona/client/filter-groups'
import { type Field, factsOf, filterFormOf } from '@prona/contract/kernel/field'
import type { WordKey } from '@prona/contract/kernel/words'

/** The comparisons; the last two need no value. */
export type Comparing = 'is' | 'isNot' | 'empty' | 'notEmpty'

/** A field that is never empty is not asked whether it is. */
export function comparingsFor(field: Field): readonly Comparing[] {
  return field.optional ? ['is', 'isNot', 'empty', 'notEmpty'] : ['is', 'isNot']
}

export function comparingOf({ comparator, value }: Condition): Comparing {
  if (saysEmpty(value)) return comparator === 'INCLUDES' ? 'empty' : 'notEmpty'
  return comparator === 'INCLUDES' ? 'is' : 'isNot'
}

/** The condition with another comparison; its value stays where both take one. */
export function compared(condition: Condition, comparing: Comparing): Condition {
  const comparator = comparing === 'is' || comparing === 'empty' ? 'INCLUDES' : 'EXCLUDES'
  if (comparing === 'empty' || comparing === 'notEmpty') return { ...condition, comparator, value: [null] }
  return { ...condition, comparator, value: saysEmpty(condition.value) ? undefined : condition.value }
}

/** Each kind of field has its own verb: a text "contains", a choice "is one of", a figure "is between". */
export function comparingWord(field: Field, comparing: Comparing): WordKey {
  if (comparing === 'empty' || comparing === 'notEmpty') return `filter.${comparing}`
  const filter = filterFormOf(field)
  const form = factsOf(field.kind).range
    ? 'between'
    : filter === 'contains'
      ? 'text'
      : filter === 'overlap'
        ? 'some'
        : 'one'
  return wording[form][comparing]
}

const wording = {
  between: { is: 'filter.isBetween', isNot: 'filter.isNotBetween' },
  text: { is: 'filter.textHas', isNot: 'filter.textHasNot' },
  some: { is: 'filter.hasSome', isNot: 'filter.hasNone' },
  one: { is: 'filter.isOne', isNot: 'filter.isNone' },
} as const
