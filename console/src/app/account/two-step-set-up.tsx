import { type BegunFactor, factorCalls } from '@prona/client/second-factor'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { copied } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-phone.ts'
import { CodeField } from '../session/code-field.tsx'
import { connection } from '../session/session.ts'
import { PasswordAgain } from './password-again.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { twoStepWords } from './two-step-words.ts'
import { useAsked } from './use-asked.ts'

const calls = factorCalls(connection)
type Props = { readonly onClose: () => void }

/** One's own password, the secret for the app with a first code of it, and the recovery codes. */
export function TwoStepSetUp({ onClose }: Props) {
  const { label } = useWords()
  const [begun, setBegun] = useState<BegunFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  const confirmed = (made: readonly string[]) => {
    tellDone(label(twoStepWords.isOn))
    setCodes(made)
  }
  const title = label(codes ? twoStepWords.codes : twoStepWords.title)
  return (
    <Dialog title={title} opened onClose={onClose} held={begun !== undefined}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begun ? (
        <FirstCode begun={begun} onDone={confirmed} onClose={onClose} />
      ) : (
        <PasswordAgain verb={label(twoStepWords.goOn)} ask={calls.begin} onDone={setBegun} onClose={onClose}>
          <p>{label(twoStepWords.passwordFirst)}</p>
        </PasswordAgain>
      )}
    </Dialog>
  )
}

type FirstProps = Props & { readonly begun: BegunFactor; readonly onDone: (codes: readonly string[]) => void }

function FirstCode({ begun, onDone, onClose }: FirstProps) {
  const { t, label } = useWords()
  const { message, problemText, isBusy, submit } = useAsked('code', calls.confirm, onDone)
  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        {useIsPhone() ? <HereFirst begun={begun} /> : <ToScan begun={begun} />}
        <p>{label(twoStepWords.thenCode)}</p>
        <CodeField {...(message && { error: message })} />
        {problemText && (
          <p className="error" role="alert">
            {problemText}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {label(twoStepWords.confirm)}
        </Button>
      </div>
    </form>
  )
}

type BegunProps = Pick<FirstProps, 'begun'>

/** Where the app is on the device that one holds, there is nothing to scan with. */
function HereFirst({ begun }: BegunProps) {
  const { label } = useWords()
  return (
    <>
      <p>{label(twoStepWords.openHelp)}</p>
      <p className="row">
        <a className="btn" href={begun.address}>
          {label(twoStepWords.openApp)}
        </a>
        <CopyKey begun={begun} />
      </p>
      <details className="firsts">
        <summary>
          {label(twoStepWords.otherDevice)}
          <Icon name="down" small />
        </summary>
        <Picture begun={begun} />
      </details>
    </>
  )
}

function ToScan({ begun }: BegunProps) {
  return (
    <>
      <Picture begun={begun} />
      <p>
        <CopyKey begun={begun} />
      </p>
    </>
  )
}

function Picture({ begun }: BegunProps) {
  const { label } = useWords()
  return (
    <>
      <p>{label(twoStepWords.scan)}</p>
      <QrCode text={begun.address} name={label(twoStepWords.picture)} />
      <p className="small">
        {label(twoStepWords.byHand)} <span className="secret">{inFours(begun.secret)}</span>
      </p>
    </>
  )
}

function CopyKey({ begun }: BegunProps) {
  const { t, label } = useWords()
  const [isCopied, setCopied] = useState(false)
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={async () => setCopied(await copied(begun.secret))}>
      {isCopied ? t('details.copied') : label(twoStepWords.copyKey)}
    </Button>
  )
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
