import type { FieldOf } from '@prona/contract/kernel/field'
import { formatPhone } from '@prona/contract/kernel/format'
import { knownText } from '@prona/contract/kernel/kinds'
import type { Language } from '@prona/contract/kernel/words'
import { Fragment } from 'react'
import { type FieldView, textOf, textsOf } from './view.ts'

export const text: FieldView<FieldOf<'text'>> = {
  text: (value, field, { words }) =>
    field.shape === 'iban' ? inFours(textOf(value)) : knownText(field, textOf(value), words.language),
  Fact: ({ field, path, value, display }) =>
    field.shape === 'hours' ? <Hours said={textOf(value)} /> : display.show(field, path, value),
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
  text: (value) => formatPhone(textOf(value)),
  Cell: ({ value }) => <bdi dir="ltr">{formatPhone(textOf(value))}</bdi>,
  Fact: ({ value }) => <Call number={textOf(value)} />,
}
export const texts: FieldView<FieldOf<'texts'>> = {
  text: (value, field, { words }) => shown(value, field, words.language).join(', '),
  Cell: ({ value, field, display }) => {
    const all = shown(value, field, display.words.language).join(', ')
    return field.shape === 'phone' ? <bdi dir="ltr">{all}</bdi> : all
  },
  Fact: ({ field, value, display }) => (
    <span className="tags">
      {textsOf(value).map((one) =>
        field.shape === 'phone' ? (
          <Call key={one} number={one} />
        ) : field.shape === 'email' ? (
          <Mail key={one} address={one} />
        ) : (
          <span className="tag" key={one}>
            {knownText(field, one, display.words.language)}
          </span>
        ),
      )}
    </span>
  ),
}

function shown(value: unknown, field: FieldOf<'texts'>, language: Language): readonly string[] {
  return textsOf(value).map((one) =>
    field.shape === 'phone' ? formatPhone(one) : knownText(field, one, language),
  )
}

/** In groups of four, as on bank documents. */
export function inFours(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Breaks between two spans and never within a time. */
function Hours({ said }: { readonly said: string }) {
  const spans = said.split(/(?<=,) /)
  return spans.map((span, at) => (
    <Fragment key={span}>
      {at > 0 && ' '}
      <span className="nowrap">{span}</span>
    </Fragment>
  ))
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
    <a className="link num" href={`tel:${number}`} dir="ltr">
      {formatPhone(number)}
    </a>
  )
}
