import { ownAddressCalls } from '@prona/client/own-address'
import { filledIn } from '@prona/contract/kernel/words'
import type { OwnAddress } from '@prona/contract/users/own-address'
import { addressWords } from '@prona/contract/users/own-address-words'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Frame } from '../../ui/inputs/frame.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { connection } from '../session/session.ts'
import { useAsked } from './use-asked.ts'

const calls = ownAddressCalls(connection)

type Props = { readonly onAsked: (address: OwnAddress) => void; readonly onClose: () => void }

/** Asks for the new address, to which a link is sent. */
export function NewAddress({ onAsked, onClose }: Props) {
  const { t, label } = useWords()
  const { message, problemText, isBusy, submit } = useAsked(
    'email',
    (email, options) => calls.ask(email.trim(), options),
    (address: OwnAddress) => {
      onAsked(address)
      tellDone(filledIn(label(addressWords.sent), { email: address.wanted?.email ?? '' }))
      onClose()
    },
  )
  return (
    <Dialog title={label(addressWords.change)} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="dialog__text fields">
          <p className="f6">{label(addressWords.how)}</p>
          <Frame
            id="new-address"
            label={label(addressWords.newOne)}
            span={6}
            required
            {...(message && { error: message })}
          >
            {({ id, describedBy, invalid }) => (
              <div className="input">
                <input
                  id={id}
                  name="email"
                  type="email"
                  maxLength={254}
                  autoComplete="email"
                  aria-invalid={invalid || undefined}
                  aria-describedby={describedBy}
                  data-autofocus
                />
              </div>
            )}
          </Frame>
          {problemText && (
            <p className="error f6" role="alert">
              {problemText}
            </p>
          )}
        </div>
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {label(addressWords.send)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
