import { normalizeHours, normalizePhone } from '@prona/contract/kernel/check'
import type { FieldOf } from '@prona/contract/kernel/field'
import { knownText, storedText } from '@prona/contract/kernel/kinds'
import { LocalizedBox } from '../../../ui/inputs/localized-box.tsx'
import { ManyBox } from '../../../ui/inputs/many-box.tsx'
import { TextArea, TextBox } from '../../../ui/inputs/text-box.tsx'
import { isRecord } from '../../data/value-at.ts'
import { inFours } from '../../fields/text.tsx'
import { textOf, textsOf } from '../../fields/view.ts'
import type { InputProps, InputView } from './input-view.ts'

export const text: InputView<FieldOf<'text'>> = { Input: TextInput }
export const longText: InputView<FieldOf<'longText'>> = {
  Input: ({ field, value, onChange, wiring }) => (
    <TextArea {...wiring} value={textOf(value)} maxLength={field.max} onChange={onChange} />
  ),
}
export const localized: InputView<FieldOf<'localized'>> = {
  Input: ({ field, value, onChange, wiring }) => (
    <LocalizedBox
      {...wiring}
      value={isRecord(value) ? value : {}}
      maxLength={field.max}
      onChange={onChange}
    />
  ),
}
export const email: InputView<FieldOf<'email'>> = {
  Input: ({ value, onChange, wiring }) => (
    <TextBox {...wiring} type="email" value={textOf(value)} onChange={onChange} />
  ),
}
export const phone: InputView<FieldOf<'phone'>> = {
  Input: ({ value, onChange, wiring }) => (
    <TextBox
      {...wiring}
      type="tel"
      value={textOf(value)}
      placeholder="069 20 12 345"
      onChange={onChange}
      onBlur={() => {
        onChange(international(textOf(value)))
        wiring.onBlur?.()
      }}
    />
  ),
}
export const texts: InputView<FieldOf<'texts'>> = {
  Input: ({ field, value, onChange, wiring, display: { words } }) => (
    <ManyBox
      {...wiring}
      type={field.shape === 'phone' ? 'tel' : field.shape}
      value={textsOf(value).map((one) => knownText(field, one, words.language))}
      onChange={(all) => onChange(all.map((one) => storedText(field, one)))}
      taken={field.shape === 'phone' ? international : undefined}
    />
  ),
}

/** A name that the program itself gave is written in the reader's language; left as it is, it stays as it was stored. */
function TextInput({ field, value, onChange, wiring, display, placeholder }: InputProps<FieldOf<'text'>>) {
  const { shape, secret, max } = field
  const { language } = display.words
  const typed = knownText(field, textOf(value), language)
  const isLoud = shape === 'nuis' || shape === 'iban'
  return (
    <TextBox
      {...wiring}
      type={secret ? 'password' : shape ? 'code' : 'text'}
      value={shape === 'iban' ? inFours(typed) : typed}
      maxLength={shape === 'iban' ? max + 8 : max}
      suggestions={field.suggestions}
      placeholder={placeholder}
      onBlur={() => {
        // What was understood is seen before it is saved.
        if (shape === 'hours') onChange(normalizeHours(typed.trim()) ?? typed)
        wiring.onBlur?.()
      }}
      onChange={(now) => onChange(isLoud ? now.toUpperCase().replaceAll(/\s/g, '') : storedText(field, now))}
    />
  )
}

/** The number in international form, if what was typed can be one. */
function international(typed: string): string {
  return normalizePhone(typed) ?? typed
}
