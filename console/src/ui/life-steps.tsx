import './styles/life.css'
import type { Mark } from '@prona/contract/kernel/field'
import type { ReactNode } from 'react'
import { Glyph, type Shape } from './glyph.tsx'
import { StateGlyph } from './state-mark.tsx'

export type LifePart = {
  readonly key: string
  readonly look: 'passed' | 'skipped' | 'now' | 'ahead' | 'end'
  readonly word: string
  /** Read after the word by screen readers. */
  readonly spoken?: string
  /** How a final state is drawn. */
  readonly mark?: Mark
  readonly notes: readonly ReactNode[]
}

const shapes: Readonly<Record<LifePart['look'], Shape>> = {
  passed: 'full',
  skipped: 'dashed',
  now: 'core',
  ahead: 'outline',
  end: 'slash',
}

type Props = { readonly name: string; readonly parts: readonly LifePart[] }

/** The states of a record in order, and the current one. */
export function LifeSteps({ name, parts }: Props) {
  return (
    <ol className="life" aria-label={name}>
      {parts.map(({ key, look, word, spoken, mark, notes }) => (
        <li key={key} data-look={look} aria-current={look === 'now' || look === 'end' ? 'step' : undefined}>
          {mark ? <StateGlyph state={mark} /> : <Glyph shape={shapes[look]} />}
          <b>
            {word}
            {spoken && <span className="vh">, {spoken}</span>}
          </b>
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in its place
            <span key={index} className="life__note">
              {note}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
