import type { FieldOf } from '@prona/contract/kernel/field'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { CheckList } from '../../ui/inputs/check-list.tsx'
import type { Option } from '../../ui/inputs/option.ts'
import { Pick } from '../../ui/inputs/pick.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { type FieldView, type InputProps, type Scene, type ShowProps, textOf, textsOf } from './view.ts'

export const choice: FieldView<FieldOf<'choice'>> = {
  text: (value, field, scene) => wordFor(textOf(value), field, scene),
  width: 112,
  Cell: ({ field, value, scene }) => {
    const word = wordFor(textOf(value), field, scene)
    const mark = field.marks?.[textOf(value)]
    return mark ? <StateMark state={mark} word={word} /> : word
  },
  Input: ({ field, value, onChange, wiring, scene }) => (
    <Pick
      {...wiring}
      value={textOf(value) || null}
      options={choicesOf(field, scene)}
      onChange={onChange}
      clearable={field.optional}
    />
  ),
  Filter: ({ field, value, onChange, label, scene }) => (
    <CheckList label={label} options={choicesOf(field, scene)} value={textsOf(value)} onChange={onChange} />
  ),
}

export const choices: FieldView<FieldOf<'choices'>> = {
  text: (value, field, scene) =>
    chosen(value, field, scene)
      .map(({ label }) => label)
      .join(', '),
  Fact: ChosenGroups,
  Input: GroupedChecks,
  Filter: ({ field, path, value, onChange, label, scene }) => (
    <CheckList
      label={label}
      options={optionsOf(field, path, scene)}
      value={textsOf(value)}
      onChange={onChange}
    />
  ),
  wide: true,
}

export const flag: FieldView<FieldOf<'flag'>> = {
  width: 48,
  text: (value, _, { words }) => (typeof value === 'boolean' ? words.t(value ? 'list.yes' : 'list.no') : ''),
  Input: ({ value, onChange, wiring, scene }) => (
    <div className="input input--bare">
      <CheckBox wiring={wiring} checked={value === true} onChange={onChange}>
        {scene.words.t(value === true ? 'list.yes' : 'list.no')}
      </CheckBox>
    </div>
  ),
  Filter: ({ value, onChange, label, scene }) => (
    <CheckList
      label={label}
      options={[true, false].map((one) => ({
        value: String(one),
        label: scene.words.t(one ? 'list.yes' : 'list.no'),
      }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(some) => onChange(some.map((one) => one === 'true'))}
    />
  ),
}

/** A long set falls into the groups that its values' first parts name, each under one heading. */
function GroupedChecks({ field, path, value, onChange, wiring, scene }: InputProps<FieldOf<'choices'>>) {
  const some = textsOf(value)
  const groups = grouped(optionsOf(field, path, scene))
  return (
    <fieldset
      className="grouped"
      aria-labelledby={`${wiring.id}-label`}
      aria-describedby={wiring.describedBy}
    >
      {groups.map(([heading, options], index) => (
        <fieldset key={heading || index} className="grouped__row">
          {heading && <legend className="small medium">{heading}</legend>}
          <div className="grouped__checks">
            {options.map((option) => (
              <CheckBox
                key={option.value}
                checked={some.includes(option.value)}
                disabled={wiring.disabled}
                onChange={(on) =>
                  onChange(on ? [...some, option.value] : some.filter((one) => one !== option.value))
                }
              >
                {option.label}
              </CheckBox>
            ))}
          </div>
        </fieldset>
      ))}
      {groups.length === 0 && <span className="muted small">{scene.words.t('filter.nothingFound')}</span>}
    </fieldset>
  )
}

function ChosenGroups({ field, path, value, scene }: ShowProps<FieldOf<'choices'>>) {
  const options = optionsOf(field, path, scene)
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

/** «Njësi: shiko» and «Njësi: shto» stand under «Njësi». */
function grouped(options: readonly Option[]): readonly (readonly [string, readonly Option[]])[] {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const [heading, ...rest] = option.label.split(': ')
    const [key, label] = rest.length > 0 ? [heading ?? '', rest.join(': ')] : ['', option.label]
    groups.set(key, [...(groups.get(key) ?? []), { ...option, label }])
  }
  return [...groups]
}

function choicesOf({ choices: set, marks }: FieldOf<'choice'>, { words }: Scene): readonly Option[] {
  return Object.entries(set).map(([value, label]) => ({
    value,
    label: words.label(label),
    mark: marks?.[value],
  }))
}

function optionsOf(field: FieldOf<'choices'>, path: string, { words, details }: Scene): readonly Option[] {
  if (field.choices === 'asked') return details?.choices[path] ?? []
  return Object.entries(field.choices).map(([value, label]) => ({ value, label: words.label(label) }))
}

function chosen(value: unknown, field: FieldOf<'choices'>, scene: Scene): readonly Option[] {
  const set =
    field.choices === 'asked'
      ? Object.values(scene.details?.choices ?? {}).flat()
      : optionsOf(field, '', scene)
  return textsOf(value).map((one) => set.find((option) => option.value === one) ?? { value: one, label: one })
}

function wordFor(value: string, field: FieldOf<'choice'>, { words }: Scene): string {
  const label = field.choices[value]
  return label ? words.label(label) : value
}
