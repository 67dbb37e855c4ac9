import { customer } from '@prona/contract/resources'
import { useWatch } from 'react-hook-form'
import type { InputNoteProps } from '../engine/own-screens.ts'
import { useWords } from '../ui/language.ts'
import { useConsentTexts } from './use-consent-texts.ts'

const { textNumber } = customer.fields.consents.fields

/** Below the purpose of a consent: the text that it is for, as the customer reads it. */
export function AgreedText({ row }: InputNoteProps) {
  const { label } = useWords()
  const purpose: unknown = useWatch({ name: 'purpose' })
  const texts = useConsentTexts()
  const numbers = [...texts.keys()].flatMap((key) => {
    const [of, number] = key.split(' ')
    return of === purpose ? [Number(number)] : []
  })
  const newest = Math.max(...numbers)
  const text = texts.get(`${purpose} ${newest}`)?.[String(Reflect.get(row, 'language'))]
  if (!text) return null
  return (
    <blockquote className="quote small">
      <b>
        {label(textNumber.label)} {newest}
      </b>
      <p className="prose">{text}</p>
    </blockquote>
  )
}
