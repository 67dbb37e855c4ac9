import type { FieldOf } from '@prona/contract/kernel/field'
import { knownText } from '@prona/contract/kernel/kinds'
import { type FieldView, textOf, textsOf } from './view.ts'

export const text: FieldView<FieldOf<'text'>> = {
  text: (value, field, { words }) =>
    field.shape === 'iban' ? inFours(textOf(value)) : knownText(field, textOf(value), words.language),
}
export const longText: FieldView<FieldOf<'longText'>> = {
  text: textOf,
  Fact: ({ value }) => <p className="prose">{textOf(value)}</p>,
  wide: true,
}
export const email: FieldView<FieldOf<'email'>> = {
  text: textOf,
  Fact: ({ value }) => <Mail address={textOf(value)} />,
}
export const phone: FieldView<FieldOf<'phone'>> = {
  text: textOf,
  Fact: ({ value }) => <Call number={textOf(value)} />,
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
}

/** In groups of four, as on bank documents. */
export function inFours(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Breaks a long address after its "@" or a dot, as one would by hand. */
function Mail({ address }: { readonly address: string }) {
  const [who, where] = address.split(/(?=@)/)
  return (
    <a className="link" href={`mailto:${address}`}>
      {who}
      <wbr />
      {where}
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
