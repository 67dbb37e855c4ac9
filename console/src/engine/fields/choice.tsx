import { dayOf } from '@prona/contract/kernel/day'
import type { FieldOf, Mark } from '@prona/contract/kernel/field'
import { isLate } from '@prona/contract/kernel/late'
import { timeNow } from '../../ui/clock.ts'
import { grouped, type Option } from '../../ui/inputs/option.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { timeZone } from '../data/time-zone.ts'
import { type FieldDisplay, type FieldView, type ShowProps, textOf, textsOf } from './view.ts'

export const choice: FieldView<FieldOf<'choice'>> = {
  text: (value, field, display) => wordFor(textOf(value), field, display),
  width: 112,
  Cell: ({ field, value, display }) => {
    const { mark, word } = standingOf(field, value, display)
    return mark ? <StateMark state={mark} word={word} /> : word
  },
}

type Standing = { readonly mark: Mark | undefined; readonly word: string }

/** How a record stands by one of its choices: as it says, or late where its day has passed. */
export function standingOf(field: FieldOf<'choice'>, value: unknown, display: FieldDisplay): Standing {
  const state = textOf(value)
  if (field.late && isLate(field, display.row, dayOf(timeNow(), timeZone)))
    return { mark: 'late', word: display.words.label(field.late.word) }
  return { mark: field.marks?.[state], word: wordFor(state, field, display) }
}

export const choices: FieldView<FieldOf<'choices'>> = {
  text: (value, field, display) =>
    chosen(value, field, display)
      .map(({ label }) => label)
      .join(', '),
  Fact: ChosenGroups,
  wide: true,
}

export const flag: FieldView<FieldOf<'flag'>> = {
  width: 48,
  text: (value, _, { words }) => (typeof value === 'boolean' ? words.t(value ? 'list.yes' : 'list.no') : ''),
}

function ChosenGroups({ field, path, value, display }: ShowProps<FieldOf<'choices'>>) {
  const options = optionsOf(field, path, display)
  const some = textsOf(value).map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  )
  return (
    <ul className="lines">
      {grouped(some).map(([heading, members]) => (
        <li key={heading}>
          {heading && <span className="muted">{heading}: </span>}
          {members.map(({ label }) => label).join(', ')}
        </li>
      ))}
    </ul>
  )
}

export function choicesOf(
  { choices: set, marks }: FieldOf<'choice'>,
  { words }: FieldDisplay,
): readonly Option[] {
  return Object.entries(set).map(([value, label]) => ({
    value,
    label: words.label(label),
    mark: marks?.[value],
  }))
}

export function optionsOf(
  field: FieldOf<'choices'>,
  path: string,
  { words, details }: FieldDisplay,
): readonly Option[] {
  if (field.choices === 'asked') return details?.choices[path] ?? []
  return Object.entries(field.choices).map(([value, label]) => ({ value, label: words.label(label) }))
}

function chosen(value: unknown, field: FieldOf<'choices'>, display: FieldDisplay): readonly Option[] {
  const set =
    field.choices === 'asked'
      ? Object.values(display.details?.choices ?? {}).flat()
      : optionsOf(field, '', display)
  return textsOf(value).map((one) => set.find((option) => option.value === one) ?? { value: one, label: one })
}

function wordFor(value: string, field: FieldOf<'choice'>, { words }: FieldDisplay): string {
  const label = field.choices[value]
  return label ? words.label(label) : value
}
