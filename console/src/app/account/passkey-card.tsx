import '../../ui/styles/sessions.css'
import { type OwnPasskeys, passkeyCalls } from '@prona/client/passkeys'
import { orThrow } from '@prona/client/problem'
import { filledIn } from '@prona/contract/kernel/words'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { Failed } from '../../ui/page-states.tsx'
import { knowsPasskeys } from '../session/browser-passkeys.ts'
import { connection } from '../session/session.ts'
import { ownPasskeyWords } from './own-passkey-words.ts'
import { PasskeyLine } from './passkey-line.tsx'
import { secondStepsChanged } from './second-steps-changed.ts'

const calls = passkeyCalls(connection)
const NewPasskey = latePart(async () => (await import('./new-passkey-dialog.tsx')).NewPasskeyDialog)

export function usePasskeys() {
  return useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => orThrow((options) => calls.own({ ...options, signal })),
  })
}

/** One's own passkeys, and how to add one. */
export function PasskeyCard() {
  const { label } = useWords()
  const title = useId()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = usePasskeys()
  const isHere = data?.host === location.hostname && knowsPasskeys()
  const close = () => {
    setAdding(false)
    void secondStepsChanged()
  }
  return (
    <section className="card" aria-labelledby={title}>
      <div className="card__head">
        <h2 className="h2" id={title}>
          {label(ownPasskeyWords.title)}
        </h2>
        {isHere && (
          <Button small onPointerEnter={NewPasskey.ahead} onClick={() => setAdding(true)}>
            {label(ownPasskeyWords.add)}
          </Button>
        )}
      </div>
      {error && !data && <Failed reason={error.message} onRetry={() => void refetch()} />}
      <div className="card__body account__lines">
        <p className="small">{label(ownPasskeyWords.about)}</p>
        {data && !isHere && <p className="small">{whyNot(data)}</p>}
      </div>
      {data && data.passkeys.length > 0 && (
        <ul className="sessions">
          {data.passkeys.map((passkey) => (
            <PasskeyLine key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && <NewPasskey onClose={close} />}
    </section>
  )

  function whyNot({ host }: OwnPasskeys): string {
    const isAway = host !== null && host !== location.hostname
    return isAway ? filledIn(label(ownPasskeyWords.openThere), { host }) : label(ownPasskeyWords.notHere)
  }
}
