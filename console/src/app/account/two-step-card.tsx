import { orThrow } from '@prona/client/problem'
import { factorCalls } from '@prona/client/second-factor'
import { formatInstant } from '@prona/contract/kernel/format'
import { filledIn } from '@prona/contract/kernel/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeZone } from '../../engine/data/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { Failed } from '../../ui/page-states.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { connection } from '../session/session.ts'
import { usePasskeys } from './passkey-card.tsx'
import { secondStepsChanged } from './second-steps-changed.ts'
import { twoStepWords } from './two-step-words.ts'

const calls = factorCalls(connection)
const few = 3

type Opened = 'setUp' | 'codes' | 'end'
const dialogs = {
  setUp: latePart(async () => (await import('./two-step-set-up.tsx')).TwoStepSetUp),
  codes: latePart(async () => (await import('./two-step-again.tsx')).NewCodes),
  end: latePart(async () => (await import('./two-step-again.tsx')).EndTwoStep),
}

/** Whether a code is asked for after one's own password. */
export function TwoStepCard() {
  const { label, language } = useWords()
  const [opened, setOpened] = useState<Opened>()
  const asked = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => orThrow((options) => calls.state({ ...options, signal })),
  })
  const { data: factor } = asked
  const { data: own } = usePasskeys()
  const isAsked = factor?.since != null || (own?.passkeys.length ?? 0) > 0
  const Dialog = opened && dialogs[opened]
  const close = () => {
    setOpened(undefined)
    void secondStepsChanged()
  }
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{label(twoStepWords.title)}</h2>
        {factor?.since && <StateMark state="active" word={label(twoStepWords.on)} />}
      </div>
      {asked.isError && !factor && (
        <Failed reason={asked.error.message} onRetry={() => void asked.refetch()} />
      )}
      <div className="card__body account__lines">
        <p className="small">{label(twoStepWords.about)}</p>
        {factor && isAsked && (
          <p className="small">
            {factor.since && (
              <>
                {label(twoStepWords.since)} {formatInstant(factor.since, language, timeZone)}.{' '}
              </>
            )}
            {filledIn(label(twoStepWords.codesLeft), { count: factor.recoveryCodes })}{' '}
            {factor.recoveryCodes < few && <b>{label(twoStepWords.fewLeft)}</b>}
          </p>
        )}
      </div>
      <div className="card__foot account__foot">
        <span className="grow" />
        {factor?.since === null && (
          <Button look="primary" onPointerEnter={dialogs.setUp.ahead} onClick={() => setOpened('setUp')}>
            {label(twoStepWords.turnOn)}
          </Button>
        )}
        {factor?.since && <Button onClick={() => setOpened('end')}>{label(twoStepWords.turnOff)}</Button>}
        {isAsked && <Button onClick={() => setOpened('codes')}>{label(twoStepWords.newCodes)}</Button>}
      </div>
      {Dialog && <Dialog onClose={close} />}
    </section>
  )
}
