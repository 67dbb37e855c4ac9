import { normalizePhone } from '@prona/contract/kernel/check'
import type { FieldOf } from '@prona/contract/kernel/field'
import { ManyBox } from '../../ui/inputs/many-box.tsx'
import { TextArea, TextBox } from '../../ui/inputs/text-box.tsx'
import { type FieldView, type FilterProps, type InputProps, textOf, textsOf } from './view.ts'

type Lines = FieldOf<'text' | 'longText' | 'email' | 'phone'>

export const text: FieldView<FieldOf<'text'>> = { text: textOf, Input: TextInput, Filter: TextFilter }
export const longText: FieldView<FieldOf<'longText'>> = {
  text: textOf,
  Fact: ({ value }) => <p className="prose">{textOf(value)}</p>,
  Input: ({ field, value, onChange, wiring }) => (
    <TextArea {...wiring} value={textOf(value)} maxLength={field.max} onChange={onChange} />
  ),
  Filter: TextFilter,
  wide: true,
}
export const email: FieldView<FieldOf<'email'>> = {
  text: textOf,
  Fact: ({ value }) => <Mail address={textOf(value)} />,
  Input: ({ value, onChange, wiring }) => (
    <TextBox {...wiring} type="email" value={textOf(value)} onChange={onChange} />
  ),
  Filter: TextFilter,
}
export const phone: FieldView<FieldOf<'phone'>> = {
  text: textOf,
  Fact: ({ value }) => <Call number={textOf(value)} />,
  Input: ({ value, onChange, wiring }) => (
    <TextBox
      {...wiring}
      type="tel"
      value={textOf(value)}
      onChange={onChange}
      onBlur={() => {
        onChange(international(textOf(value)))
        wiring.onBlur?.()
      }}
    />
  ),
  Filter: TextFilter,
}
export const texts: FieldView<FieldOf<'texts'>> = {
  text: (value) => textsOf(value).join(', '),
  Fact: ({ field, value }) => (
    <span className="tags">
      {textsOf(value).map((one) =>
        field.shape === 'phone' ? (
          <Call key={one} number={one} />
        ) : field.shape === 'email' ? (
          <Mail key={one} address={one} />
        ) : (
          <span className="tag" key={one}>
            {one}
          </span>
        ),
      )}
    </span>
  ),
  Input: ({ field, value, onChange, wiring }) => (
    <ManyBox
      {...wiring}
      value={textsOf(value)}
      onChange={onChange}
      taken={field.shape === 'phone' ? international : undefined}
    />
  ),
  Filter: ({ value, onChange, label }) => (
    <ManyBox id="filter-texts" label={label} value={textsOf(value)} onChange={onChange} />
  ),
}

function TextInput({ field, value, onChange, wiring }: InputProps<FieldOf<'text'>>) {
  const type = field.secret ? 'password' : 'text'
  const change = (typed: string) => onChange(field.shape === 'nuis' ? typed.toUpperCase() : typed)
  return <TextBox {...wiring} type={type} value={textOf(value)} maxLength={field.max} onChange={change} />
}

function TextFilter({ value, onChange, label, scene }: FilterProps<Lines>) {
  return (
    <>
      <label className="small medium" htmlFor="filter-text">
        {scene.words.t('filter.contains', { name: label })}
      </label>
      <TextBox id="filter-text" label={label} value={textOf(value)} maxLength={120} onChange={onChange} />
    </>
  )
}

/** As it is dialled, where what was typed can be a number at all. */
function international(typed: string): string {
  return normalizePhone(typed) ?? typed
}

function Mail({ address }: { readonly address: string }) {
  return (
    <a className="link" href={`mailto:${address}`}>
      {address}
    </a>
  )
}

function Call({ number }: { readonly number: string }) {
  return (
    <a className="link num" href={`tel:${number}`}>
      {number}
    </a>
  )
}
