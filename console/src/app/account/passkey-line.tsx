import { passkeyCalls } from '@prona/client/passkeys'
import { orThrow } from '@prona/client/problem'
import { formatInstant } from '@prona/contract/kernel/format'
import { filledIn } from '@prona/contract/kernel/words'
import type { Passkey } from '@prona/contract/users/passkey'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../engine/data/problems.ts'
import { timeZone } from '../../engine/data/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { connection } from '../session/session.ts'
import { ownPasskeyWords } from './own-passkey-words.ts'
import { secondStepsChanged } from './second-steps-changed.ts'

const calls = passkeyCalls(connection)

export function PasskeyLine({ passkey }: { readonly passkey: Passkey }) {
  const { t, label, language } = useWords()
  const [isAsked, setAsked] = useState(false)
  const { _id, name, isOfThisAddress, isBackedUp, createdAt, lastUsedAt } = passkey
  const removing = useMutation({
    mutationFn: () => orThrow((options) => calls.remove(_id, options)),
    onSuccess: () => tellDone(label(ownPasskeyWords.removed)),
    onError: (error) => tellFailed(failureOf(error, t)),
    onSettled: () => {
      setAsked(false)
      return secondStepsChanged()
    },
  })
  const when = (instant: string) => formatInstant(instant, language, timeZone)
  return (
    <li className="session">
      <div className="session__text">
        <span className="session__device">
          <b>{name}</b>
          {!isOfThisAddress && <span className="tag">{label(ownPasskeyWords.elsewhere)}</span>}
          {isBackedUp && <span className="tag">{label(ownPasskeyWords.synced)}</span>}
        </span>
        <span className="muted small">
          {filledIn(label(ownPasskeyWords.made), { when: when(createdAt) })}
          {' · '}
          {lastUsedAt === null
            ? label(ownPasskeyWords.unused)
            : filledIn(label(ownPasskeyWords.used), { when: when(lastUsedAt) })}
        </span>
      </div>
      <Button
        small
        aria-label={filledIn(label(ownPasskeyWords.removeNamed), { name })}
        onClick={() => setAsked(true)}
      >
        {label(ownPasskeyWords.remove)}
      </Button>
      <Confirm
        title={filledIn(label(ownPasskeyWords.removeAsked), { name })}
        text={<p>{label(ownPasskeyWords.removeText)}</p>}
        verb={label(ownPasskeyWords.remove)}
        danger
        opened={isAsked}
        busy={removing.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => removing.mutate()}
      />
    </li>
  )
}
