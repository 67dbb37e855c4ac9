import type { CallOptions } from '@prona/client/problem'
import { factorCalls, type WaysToConfirm } from '@prona/client/second-factor'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { knowsPasskeys } from '../session/browser-passkeys.ts'
import { CodeField } from '../session/code-field.tsx'
import { passkeyEntries, provenHere } from '../session/enter-by-passkey.ts'
import { OtherWays } from '../session/other-ways.tsx'
import { passkeyWords } from '../session/passkey-words.ts'
import { type SecondWay, waysWith, wayWords } from '../session/second-ways.ts'
import { connection } from '../session/session.ts'
import { confirmWords } from './confirm-words.ts'
import { useAsked } from './use-asked.ts'
import { useOnce } from './use-once.ts'

const calls = factorCalls(connection)
type Props = { readonly onAnswer: (isConfirmed: boolean) => void }

/** By a passkey, a code of one's app or a recovery code, as there are. */
export function ConfirmBySecond({ has, onAnswer }: Props & { readonly has: WaysToConfirm }) {
  const { hasApp, hasPasskey } = has
  const ways = waysWith({ hasApp, hasPasskey: hasPasskey && knowsPasskeys() })
  const [way, setWay] = useState<SecondWay>(ways[0] ?? 'recovery')
  const others = <OtherWays ways={ways.filter((one) => one !== way)} onTurn={setWay} />
  return way === 'passkey' ? (
    <ByPasskey onAnswer={onAnswer}>{others}</ByPasskey>
  ) : (
    <ByCode key={way} way={way} onAnswer={onAnswer}>
      {others}
    </ByCode>
  )
}

function ByPasskey({ onAnswer, children }: Props & { readonly children: ReactNode }) {
  const { t, label } = useWords()
  const { problemText, isBusy, start } = useOnce(confirmedByPasskey, () => onAnswer(true))
  return (
    <>
      <div className="dialog__text">
        <p>{label(passkeyWords.confirm)}</p>
        {problemText && (
          <p className="error" role="alert">
            {problemText}
          </p>
        )}
        <div className="sign__ways">{children}</div>
      </div>
      <div className="dialog__foot">
        <Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
        <Button look="primary" aria-disabled={isBusy} onClick={() => void start()} data-autofocus>
          {label(passkeyWords.use)}
        </Button>
      </div>
    </>
  )
}

async function confirmedByPasskey(options: CallOptions): Promise<true | null> {
  const request = await passkeyEntries.askToConfirm(options)
  const passkey = request && (await provenHere(request, options))
  return passkey && calls.confirmAgain({ passkey }, options)
}

type CodeProps = Props & { readonly way: 'app' | 'recovery'; readonly children: ReactNode }

function ByCode({ way, onAnswer, children }: CodeProps) {
  const { t, label } = useWords()
  const { message, problemText, isBusy, submit } = useAsked(
    'code',
    (code, options) => calls.confirmAgain({ code }, options),
    () => onAnswer(true),
  )
  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        <p>{label(way === 'recovery' ? wayWords.recovery.ask : confirmWords.code)}</p>
        <CodeField isRecovery={way === 'recovery'} {...(message && { error: message })} />
        {problemText && (
          <p className="error" role="alert">
            {problemText}
          </p>
        )}
        <div className="sign__ways">{children}</div>
      </div>
      <div className="dialog__foot">
        <Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {label(confirmWords.confirm)}
        </Button>
      </div>
    </form>
  )
}
