import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords, type Words } from '../../ui/language.ts'
import { isAway } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import type { SendingProblem } from './use-sending.ts'

/** Nothing to look into: asked again in a moment, it is done. */
const passing: readonly string[] = ['unavailable', 'heldByOthers']

type Props = {
  readonly refused: SendingProblem | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Why saving failed, that the input is kept, and a button to try again where that helps. */
export function ProblemNote({ refused, busy, onRetry }: Props) {
  const { t } = useWords()
  const left = useCountdown(refused)
  const isBack = useBack(refused)
  const words = useWords()
  if (!refused) return null
  const { problem } = refused
  return (
    <div className="note problem" data-s="late" role="alert">
      <Glyph shape="triangle" />
      <span className="grow">
        {isBack ? t('form.back') : sentenceFor(refused, words)}
        {problem.status >= 500 && !passing.includes(problem.code) && problem.requestId && (
          <span className="problem__id num">
            {t('blank.requestId')} {problem.requestId}
          </span>
        )}
      </span>
      {canBeRetried(refused) && (
        <Button
          small
          data-retry
          disabled={busy}
          closedBecause={left > 0 ? t('form.waitToRetry', { count: left }) : undefined}
          onClick={onRetry}
        >
          {left > 0 ? t('form.retryIn', { seconds: left }) : t('blank.retry')}
        </Button>
      )}
    </div>
  )
}

function canBeRetried({ problem: { status, code } }: SendingProblem): boolean {
  return (
    status === 0 ||
    code === 'unreadable' ||
    status === 401 ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    code === 'unreachable'
  )
}

function sentenceFor({ problem, unplaced }: SendingProblem, { t }: Words): string {
  const { status, code, detail } = problem
  if (code === 'unreadable') return `${t('form.unreadable')} ${t('form.keptHere')}`
  if (code === 'unreachable') return t(navigator.onLine ? 'form.unreachable' : 'form.offline')
  if (code === 'unavailable') return t('form.unavailable')
  if (status === 401) return t('form.signedOut')
  if (status === 404) return `${detail} ${t('form.gone')}`.trim()
  if (status === 403) return `${detail} ${t('form.keptHere')}`.trim()
  const said = detail || t('form.refused')
  // Where several rules are broken, the detail has the sentences of all.
  return [said, ...new Set(unplaced.filter((sentence) => !said.includes(sentence)))].join(' ')
}

/** Whether the server, which did not answer, answers again. */
function useBack(refused: SendingProblem | undefined): boolean {
  const { onBack } = useSignedIn()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    setBack(false)
    return refused && isAway(refused.problem) ? onBack(() => setBack(true)) : undefined
  }, [refused, onBack])
  return isBack
}

/** Counts down the seconds until the server may be asked again. */
function useCountdown(refused: SendingProblem | undefined): number {
  const seconds = refused?.problem.retryAfter ?? 0
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds === 0 || !refused) return
    const until = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, refused])
  return left
}
