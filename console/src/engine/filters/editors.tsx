import type { Field, FieldKind, FieldOf } from '@prona/contract/kernel/field'
import { type ComponentType, useState } from 'react'
import { CheckList } from '../../ui/inputs/check-list.tsx'
import { ManyBox } from '../../ui/inputs/many-box.tsx'
import type { Option } from '../../ui/inputs/option.ts'
import { TextBox } from '../../ui/inputs/text-box.tsx'
import { useTitles } from '../data/use-references.ts'
import { choicesOf, optionsOf } from '../fields/choice.tsx'
import { readings } from '../fields/readings.ts'
import { labelsIn } from '../fields/reference.tsx'
import { textOf, textsOf } from '../fields/view.ts'
import { useReferences } from '../form/inputs/use-options.ts'
import { DayRange, InstantRange } from './day-range.tsx'
import type { EditorProps } from './editor-props.ts'
import { FigureRange } from './figure-range.tsx'
import { useFacets } from './use-facets.ts'

/** The editor of a filter's value, by the kind of field. Fetched when the first filter is opened. */
export function FilterEditor(props: EditorProps<Field>) {
  const Editor = editors[props.field.kind] as ComponentType<EditorProps<Field>> | undefined
  return Editor ? <Editor {...props} /> : null
}

const editors: { readonly [K in FieldKind]?: ComponentType<EditorProps<FieldOf<K>>> } = {
  text: (props) => (props.field.whole ? <WholeFilter {...props} /> : <TextFilter {...props} />),
  longText: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  texts: ({ value, onChange, label }) => (
    <ManyBox id="filter-texts" label={label} value={textsOf(value)} onChange={onChange} />
  ),
  number: (props) => <FigureRange {...props} reading={readings.number(props.field)} />,
  money: (props) => <FigureRange {...props} reading={readings.money} />,
  area: (props) => <FigureRange {...props} reading={readings.area} />,
  percent: (props) => <FigureRange {...props} reading={readings.percent} />,
  day: DayRange,
  instant: InstantRange,
  choice: ChoiceFilter,
  choices: ({ field, path, value, onChange, label, display }) => (
    <CheckList
      label={label}
      options={optionsOf(field, path, display)}
      value={textsOf(value)}
      onChange={onChange}
    />
  ),
  flag: ({ value, onChange, label, display }) => (
    <CheckList
      label={label}
      options={[true, false].map((one) => ({
        value: String(one),
        label: display.words.t(one ? 'list.yes' : 'list.no'),
      }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(some) => onChange(some.map((one) => one === 'true'))}
    />
  ),
  reference: ReferenceFilter,
  references: ReferenceFilter,
}

type TextField = FieldOf<'text' | 'longText' | 'email' | 'phone'>

function TextFilter({ value, onChange, label, display }: EditorProps<TextField>) {
  return (
    <>
      <label className="small medium" htmlFor="filter-text">
        {display.words.t('filter.contains', { name: label })}
      </label>
      <TextBox id="filter-text" label={label} value={textOf(value)} maxLength={120} onChange={onChange} />
    </>
  )
}

/** Each choice with how many have it. */
function ChoiceFilter({
  field,
  path,
  value,
  onChange,
  label,
  display,
  among,
}: EditorProps<FieldOf<'choice'>>) {
  const { countOf } = useFacets(among, path)
  const options = choicesOf(field, display).map((one) => ({ ...one, hint: countOf(one.value) }))
  return <CheckList label={label} options={options} value={textsOf(value)} onChange={onChange} />
}

/** The texts that there are; what is chosen already stays, also where no record has it now. */
function WholeFilter({ path, value, onChange, label, among }: EditorProps<FieldOf<'text'>>) {
  const { values, countOf } = useFacets(among, path)
  const [kept] = useState(textsOf(value))
  const options = [...new Set([...kept, ...textsOf(values)])].map((one) => ({
    value: one,
    label: one,
    hint: countOf(one),
  }))
  return <CheckList label={label} options={options} value={textsOf(value)} onChange={onChange} />
}

/** Options already chosen stay at the top, whatever is searched for. */
function ReferenceFilter(props: EditorProps<FieldOf<'reference' | 'references'>>) {
  const { field, path, value, onChange, label, display, among } = props
  const ids = textsOf(value)
  const [kept] = useState(ids)
  const { options, search } = useReferences(field.to, display, true)
  const titles = useTitles(field.to, kept, labelsIn(display))
  const head = kept.map((id) => ({ value: id, label: titles[id] ?? '…' }))
  const { countOf } = useFacets(among, path, field.kind === 'reference')
  const all: readonly Option[] = [...head, ...options.filter((option) => !kept.includes(option.value))]
  return (
    <CheckList
      label={label}
      options={all.map((one) => ({
        ...one,
        hint: [one.hint, countOf(one.value)].filter(Boolean).join(' · '),
      }))}
      value={ids}
      onChange={onChange}
      onSearch={search}
    />
  )
}
