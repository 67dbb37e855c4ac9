import { orThrow } from '@prona/client/problem'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { languageNames, useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { failureOf, problemOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useKeys } from '../form/use-record-form.ts'
import { textIn } from './text-in.ts'

type Props = {
  readonly resource: Resource
  /** The record as it was when the text was begun. */
  readonly base: AnyRow
  readonly language: Language
  readonly description: string
  readonly title: string
  /** Called with the record once the text is saved. */
  readonly onAccepted: (row: AnyRow) => void
  /** Discards the text in favour of the record's, in its latest known version. */
  readonly onDrop: (now: AnyRow | undefined) => void
}

/**
 * Saves the text in its language. Where somebody else has changed it meanwhile, their text is shown and has
 * to be overwritten on purpose.
 */
export function AcceptText({ resource, base, language, description, title, onAccepted, onDrop }: Props) {
  const { t } = useWords()
  const [theirs, setTheirs] = useState<AnyRow>()
  const [problem, setProblem] = useState('')
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const keyOf = useKeys()
  const accept = useMutation({
    mutationFn: ({ version }: AnyRow) => {
      const input = { language, description, ...(title && { title }) }
      return orThrow((options) =>
        client.of(resource).act('acceptDescription', base._id, input, {
          ...options,
          idempotencyKey: keyOf([input, version]),
          version,
          branch: base.branch,
        }),
      )
    },
    onSuccess: () => queries.invalidateQueries(),
  })

  const send = async (over: AnyRow) => {
    setProblem('')
    try {
      onAccepted(await accept.mutateAsync(over))
      tellDone(t('describe.accepted', { language: languageNames[language] }))
    } catch (error) {
      const problem = problemOf(error)
      const current = problem?.code === 'stale' && problem.current?.[resource.single]
      if (!current) return setProblem(failureOf(error, t))
      // Another field of the record was changed: the text being replaced is still the one shown.
      if (saysTheSame(current as AnyRow, over, language)) return send(current as AnyRow)
      setTheirs(current as AnyRow)
    }
  }
  return (
    <div className="accept">
      {problem && (
        <div className="note" data-s="late" role="alert">
          <Glyph shape="triangle" />
          <span>{problem}</span>
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
        <Button look="primary" disabled={accept.isPending} onClick={() => send(theirs ?? base)}>
          {t(theirs ? 'describe.acceptAnyway' : 'describe.accept')}
        </Button>
        <Button look="ghost" onClick={() => onDrop(theirs)}>
          {t('describe.keep')}
        </Button>
      </div>
    </div>
  )
}

function saysTheSame(one: AnyRow, other: AnyRow, language: Language): boolean {
  const texts = ({ description, title }: AnyRow) => [textIn(description, language), textIn(title, language)]
  return texts(one).join('\n') === texts(other).join('\n')
}
