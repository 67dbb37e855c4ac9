import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import { useState } from 'react'
import { useKeys } from '../forms/use-record-form.ts'
import { reasonOf, troubleOf } from '../kernel/failure.ts'
import { useAction } from '../kernel/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { languageNames, useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { textIn } from './text-in.ts'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly language: Language
  readonly description: string
  readonly title: string
  /** What stands in the record from now on. */
  readonly onAccepted: (row: AnyRow) => void
  /** Back to what stands in the record. */
  readonly onDrop: () => void
}

/** Saves the text in its language. Where somebody was quicker their text is shown, and one is asked again. */
export function AcceptText({ resource, row, language, description, title, onAccepted, onDrop }: Props) {
  const { t } = useWords()
  const [theirs, setTheirs] = useState<AnyRow>()
  const [complaint, setComplaint] = useState('')
  const accept = useAction(resource, theirs ?? row, 'acceptDescription')
  const keyOf = useKeys()

  const send = async () => {
    setComplaint('')
    const input = { language, description, ...(title && { title }) }
    try {
      const saved = await accept.mutateAsync({ input, key: keyOf([input, (theirs ?? row).version]) })
      onAccepted(saved)
      tellDone(t('describe.accepted', { language: languageNames[language] }))
    } catch (error) {
      const trouble = troubleOf(error)
      const current = trouble?.code === 'stale' && trouble.current?.[resource.single]
      if (current) setTheirs(current as AnyRow)
      else setComplaint(reasonOf(error) || t('form.unreachable'))
    }
  }
  return (
    <div className="accept">
      {complaint && (
        <div className="note" data-s="late" role="alert">
          <Glyph shape="triangle" />
          <span>{complaint}</span>
        </div>
      )}
      {theirs && (
        <div className="note note--block" data-s="held" role="alert">
          <p>{t('describe.changed')}</p>
          <p className="prose" lang={language}>
            {textIn(theirs.description, language) || t('describe.none')}
          </p>
        </div>
      )}
      <div className="row">
        <Button look="primary" disabled={accept.isPending} onClick={send}>
          {t(theirs ? 'describe.acceptAnyway' : 'describe.accept')}
        </Button>
        <Button look="ghost" onClick={onDrop}>
          {t('describe.keep')}
        </Button>
      </div>
    </div>
  )
}
