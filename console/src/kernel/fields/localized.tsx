import type { FieldOf } from '@prona/contract/kernel/field'
import { languages } from '@prona/contract/kernel/words'
import { useState } from 'react'
import { TextArea, TextBox } from '../../ui/inputs/text-box.tsx'
import { languageNames } from '../../ui/language.ts'
import { isRecord } from '../sight.ts'
import { type FieldView, type InputProps, type Scene, textOf } from './view.ts'

export const localized: FieldView<FieldOf<'localized'>> = {
  text: (value, _, scene) => (isRecord(value) ? nearest(value, scene) : ''),
  Fact: ({ value, scene }) => <p className="prose">{isRecord(value) ? nearest(value, scene) : ''}</p>,
  Input: Localized,
  wide: true,
}

const longFrom = 300

/** One text, a language at a time; a dot marks the languages that have theirs. */
function Localized({ field, value, onChange, wiring, scene }: InputProps<FieldOf<'localized'>>) {
  const [language, setLanguage] = useState(scene.words.language)
  const all = isRecord(value) ? value : {}
  const change = (text: string) => onChange({ ...all, [language]: text })
  const Box = field.max >= longFrom ? TextArea : TextBox
  return (
    <div className="localized" lang={language}>
      <fieldset className="seg seg--s" aria-label={scene.words.t('form.languageOf', { name: wiring.label })}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            aria-label={`${one}, ${languageNames[one]}`}
            data-filled={textOf(all[one]) ? '' : undefined}
            onClick={() => setLanguage(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <Box {...wiring} value={textOf(all[language])} maxLength={field.max} onChange={change} />
    </div>
  )
}

/** The reader's language, else the first there is. */
function nearest(value: Readonly<Record<string, unknown>>, { words }: Scene): string {
  return [words.language, ...languages].map((one) => textOf(value[one])).find((text) => text !== '') ?? ''
}
