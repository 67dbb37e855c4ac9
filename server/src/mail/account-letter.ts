import type { Label } from '@prona/contract/kernel/field'
import { filledIn, type Language, labelIn } from '@prona/contract/kernel/words'
import { security } from '@prona/contract/pages'
import type { Letter } from './letter.ts'

type Words = { readonly subject: Label; readonly happened: Label; readonly otherwise: Label }

const button = [
  'Shihni sigurinë e llogarisë',
  'Look at account security',
  'Kontosicherheit ansehen',
  'Ver la seguridad de la cuenta',
] as const

/** Tells somebody what happened in their account; its button leads to their own security page. */
export function accountLetter(
  language: Language,
  words: Words,
  values: Readonly<Record<string, string>>,
): Letter {
  const say = (label: Label) => filledIn(labelIn(label, language), values)
  return {
    subject: say(words.subject),
    paragraphs: [say(words.happened)],
    button: { label: say(button), path: security.path },
    foot: say(words.otherwise),
  }
}
