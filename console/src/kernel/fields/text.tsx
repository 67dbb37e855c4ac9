import type { FieldOf } from '@prona/contract/kernel/field'
import { ManyBox } from '../../ui/inputs/many-box.tsx'
import { TextBox } from '../../ui/inputs/text-box.tsx'
import { type FieldView, type FilterProps, textOf, textsOf } from './view.ts'

type Lines = FieldOf<'text' | 'longText' | 'email' | 'phone'>

export const text: FieldView<FieldOf<'text'>> = {
  text: (value, { shape }) => (shape === 'iban' ? inFours(textOf(value)) : textOf(value)),
  Filter: TextFilter,
}
export const longText: FieldView<FieldOf<'longText'>> = {
  text: textOf,
  Fact: ({ value }) => <p className="prose">{textOf(value)}</p>,
  Filter: TextFilter,
  wide: true,
}
export const email: FieldView<FieldOf<'email'>> = {
  text: textOf,
  Fact: ({ value }) => <Mail address={textOf(value)} />,
  Filter: TextFilter,
}
export const phone: FieldView<FieldOf<'phone'>> = {
  text: textOf,
  Fact: ({ value }) => <Call number={textOf(value)} />,
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
  Filter: ({ value, onChange, label }) => (
    <ManyBox id="filter-texts" label={label} value={textsOf(value)} onChange={onChange} />
  ),
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

/** As it stands on paper. */
export function inFours(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
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
