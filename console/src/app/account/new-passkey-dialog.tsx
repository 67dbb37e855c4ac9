import { type AddedPasskey, passkeyCalls } from '@prona/client/passkeys'
import type { CallOptions } from '@prona/client/problem'
import { labelIn } from '@prona/contract/kernel/words'
import { deviceLine, deviceOf } from '@prona/contract/users/device'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Frame } from '../../ui/inputs/frame.tsx'
import { languageNow, useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { newPasskey } from '../session/browser-passkeys.ts'
import { connection } from '../session/session.ts'
import { ownPasskeyWords } from './own-passkey-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { twoStepWords } from './two-step-words.ts'
import { useAsked } from './use-asked.ts'

const calls = passkeyCalls(connection)
type Props = { readonly onClose: () => void }

/** What it is called, the browser's own window, and the recovery codes where it is the first second step. */
export function NewPasskeyDialog({ onClose }: Props) {
  const { label } = useWords()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = ({ recoveryCodes }: AddedPasskey) => {
    tellDone(label(ownPasskeyWords.added))
    if (recoveryCodes.length === 0) onClose()
    else setCodes(recoveryCodes)
  }
  const title = label(codes ? twoStepWords.codes : ownPasskeyWords.add)
  return (
    <Dialog title={title} opened onClose={onClose} held={codes !== undefined}>
      {codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : <Named onDone={done} onClose={onClose} />}
    </Dialog>
  )
}

function Named({ onDone, onClose }: Props & { readonly onDone: (added: AddedPasskey) => void }) {
  const { t, label } = useWords()
  const { message, problemText, isBusy, submit } = useAsked('name', added, onDone)
  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        <Frame
          id="passkey-name"
          label={label(ownPasskeyWords.name)}
          help={label(ownPasskeyWords.nameHelp)}
          required
          {...(message && { error: message })}
        >
          {({ id, describedBy, invalid }) => (
            <div className="input">
              <input
                id={id}
                name="name"
                maxLength={60}
                defaultValue={deviceLine(deviceOf(navigator.userAgent))}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                autoComplete="off"
                data-autofocus
              />
            </div>
          )}
        </Frame>
        {problemText && (
          <p className="error" role="alert">
            {problemText}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {label(ownPasskeyWords.goOn)}
        </Button>
      </div>
    </form>
  )
}

async function added(name: string, options: CallOptions): Promise<AddedPasskey | null> {
  const begun = await calls.begin(options)
  if (!begun) return null
  const made = await newPasskey(begun)
  if (made) return calls.add({ ...made, name: name.trim() }, options)
  const detail = labelIn(ownPasskeyWords.notMade, languageNow())
  options.onProblem?.({ status: 0, code: 'invalid', title: '', detail, requestId: '' })
  return null
}
