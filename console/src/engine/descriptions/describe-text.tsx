import {
  type Length,
  lengths,
  longestDescription,
  longestTitle,
  type Tone,
  tones,
} from '@prona/contract/descriptions/description'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Frame } from '../../ui/inputs/frame.tsx'
import { ManyBox } from '../../ui/inputs/many-box.tsx'
import { TextArea, TextBox } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'
import { AcceptText } from './accept-text.tsx'
import { Choose } from './describe-choices.tsx'
import { draftFor } from './drafts.ts'
import { textIn } from './text-in.ts'
import { useWriting } from './use-writing.ts'

const mostKeywords = 12
const longestKeyword = 60

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly language: Language }

/** The text of one language: its options, writing it, and accepting it. */
export function DescribeText({ resource, row, language }: Props) {
  const { t, label } = useWords()
  // The version that the text would replace; it follows the record only as long as nothing was written.
  const [base, setBase] = useState(row)
  const standing = {
    description: textIn(base.description, language),
    title: textIn(base.title, language),
  }
  const hasTitle = resource.fields.title?.kind === 'localized'
  const [draft] = useState(() => draftFor(row._id, language, standing))
  const text = useStore(draft)
  const { write, stop, reason } = useWriting(resource, row, draft)
  const [tone, setTone] = useState<Tone>('plain')
  const [length, setLength] = useState<Length>('medium')
  const [keywords, setKeywords] = useState<readonly string[]>([])
  const isChanged = text.description !== standing.description || (hasTitle && text.title !== standing.title)
  /** The text equals the record's: there is nothing left to accept. */
  const settle = (as: AnyRow) => {
    setBase(as)
    draft.write('description', textIn(as.description, language))
    draft.write('title', textIn(as.title, language))
  }
  const isUntouched = !isChanged && !text.isWriting && base.version !== row.version
  useEffect(() => {
    if (isUntouched) settle(row)
  })
  const labelOf = (name: 'description' | 'title') => {
    const field = resource.fields[name]
    return field ? label(field.label) : ''
  }
  return (
    <>
      <div className="asked">
        <div className="asked__pair">
          <Choose
            label={t('describe.tone')}
            value={tone}
            options={tones.map((one) => ({ value: one, label: t(`describe.tone.${one}`) }))}
            onChange={setTone}
          />
          <Choose
            label={t('describe.length')}
            value={length}
            options={lengths.map((one) => ({ value: one, label: t(`describe.length.${one}`) }))}
            onChange={setLength}
          />
        </div>
        <Frame id="describe-keywords" label={t('describe.keywords')} help={t('describe.keywordsHelp')}>
          {(wiring) => (
            <ManyBox
              {...wiring}
              value={keywords}
              onChange={(some) => setKeywords(some.slice(0, mostKeywords))}
              taken={(typed) => typed.slice(0, longestKeyword)}
            />
          )}
        </Frame>
        <div className="row">
          {text.isWriting ? (
            <Button icon="stop" onClick={stop}>
              {t('describe.stop')}
            </Button>
          ) : (
            <Button
              look={isChanged ? 'default' : 'primary'}
              icon="pencil"
              onClick={() => write({ language, tone, length, keywords })}
            >
              {t(text.description ? 'describe.again' : 'describe.write')}
            </Button>
          )}
          <span className="muted small" role="status">
            {text.isWriting && t('describe.writing')}
            {text.ending === 'done' && t('describe.written')}
          </span>
        </div>
      </div>
      {(text.ending === 'stopped' || text.ending === 'failed') && (
        <div className="note" data-s={text.ending === 'failed' ? 'late' : 'held'} role="alert">
          <Glyph shape={text.ending === 'failed' ? 'triangle' : 'half'} />
          <span>{[reason, t(`describe.${text.ending}`)].filter(Boolean).join(' ')}</span>
        </div>
      )}
      {text.isWriting ? (
        <div className="writing" lang={language} aria-busy="true">
          {text.title && <h3 className="h2">{text.title}</h3>}
          <p className="prose" data-writing={text.phase === 'description' || undefined}>
            {text.description}
          </p>
        </div>
      ) : (
        <div className="written" lang={language}>
          {!text.description && !standing.description && <p className="muted small">{t('describe.none')}</p>}
          {hasTitle && (
            <Frame id="describe-title" label={labelOf('title')}>
              {(wiring) => (
                <TextBox
                  {...wiring}
                  value={text.title}
                  maxLength={longestTitle}
                  onChange={(typed) => draft.write('title', typed)}
                />
              )}
            </Frame>
          )}
          <Frame id="describe-description" label={labelOf('description')}>
            {(wiring) => (
              <TextArea
                {...wiring}
                value={text.description}
                maxLength={longestDescription}
                onChange={(typed) => draft.write('description', typed)}
              />
            )}
          </Frame>
        </div>
      )}
      {isChanged && !text.isWriting && text.description.trim() !== '' && (
        <AcceptText
          resource={resource}
          base={base}
          language={language}
          description={text.description.trim()}
          title={hasTitle ? text.title.trim() : ''}
          onAccepted={(saved) => settle(saved)}
          onDrop={(now) => settle(now ?? row)}
        />
      )}
    </>
  )
}
