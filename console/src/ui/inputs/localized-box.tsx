import { languages } from '@prona/contract/kernel/words'
import { useState } from 'react'
import { languageNames, useWords } from '../language.ts'
import type { Wiring } from './frame.tsx'
import { TextArea, TextBox } from './text-box.tsx'

type Texts = Readonly<Record<string, unknown>>
type Props = Wiring & {
  readonly value: Texts
  readonly maxLength: number
  readonly onChange: (value: Texts) => void
}

const longFrom = 300

/** One text, one language at a time; a dot marks the languages that have a text. */
export function LocalizedBox({ value, maxLength, onChange, ...wiring }: Props) {
  const { t, language: spoken } = useWords()
  const [language, setLanguage] = useState(spoken)
  const Box = maxLength >= longFrom ? TextArea : TextBox
  const textIn = (one: string) => {
    const text = value[one]
    return typeof text === 'string' ? text : ''
  }
  return (
    <div className="localized">
      <fieldset className="seg seg--s" aria-label={t('form.languageOf', { name: wiring.label })}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            aria-label={`${one}, ${languageNames[one]}, ${t(textIn(one) ? 'input.written' : 'input.notWritten')}`}
            title={languageNames[one]}
            data-filled={textIn(one) ? '' : undefined}
            onClick={() => setLanguage(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <div lang={language}>
        <Box
          {...wiring}
          value={textIn(language)}
          maxLength={maxLength}
          onChange={(text) => onChange({ ...value, [language]: text })}
        />
      </div>
    </div>
  )
}
