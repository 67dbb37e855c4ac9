import { orThrow, ProblemError } from '@prona/client/problem'
import type { SignInLink } from '@prona/client/users'
import { formatInstant } from '@prona/contract/kernel/format'
import { user } from '@prona/contract/resources'
import { linkWords } from '@prona/contract/users/sign-in-link-words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { copied } from '../ui/copy-text.ts'
import { useWords } from '../ui/language.ts'

const { signInLink } = user.actions

/** Makes a sign-in link and shows it, once. */
export function SignInLinkDialog({ row, onClose }: OwnDialogProps) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const { branch } = row
  const making = useMutation({
    mutationFn: () =>
      orThrow((options) => client.users.signInLink(row._id, { ...options, ...(branch && { branch }) })),
  })
  const link = making.data
  const problem = making.error instanceof ProblemError ? making.error.problem : undefined
  return (
    <Dialog
      title={`${label(signInLink.label)}: ${String(Reflect.get(row, 'name'))}`}
      opened
      onClose={onClose}
      held={link !== undefined}
    >
      <div className="dialog__text">
        {link ? <Made link={link} /> : <p>{label(signInLink.confirm)}</p>}
        {making.isError && (
          <p className="error" role="alert">
            {problem?.detail || t('form.unreachable')}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.close')}</Button>
        {!link && (
          <Button look="primary" disabled={making.isPending} onClick={() => making.mutate()} data-autofocus>
            {label(signInLink.label)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Made({ link }: { readonly link: SignInLink }) {
  const { t, label, language } = useWords()
  const [isCopied, setCopied] = useState(false)
  const address = new URL(link.path, location.origin).href
  const until = formatInstant(link.expiresAt, language, timeZone)
  return (
    <>
      <p>{label(linkWords.once)}</p>
      <p>
        {label(linkWords.until)} <b>{until}</b>
      </p>
      <div className="field">
        <label htmlFor="sign-in-link">{label(linkWords.address)}</label>
        <div className="input">
          <input
            id="sign-in-link"
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </div>
      <p>
        <Button
          icon={isCopied ? 'check' : 'copy'}
          look="primary"
          onClick={async () => setCopied(await copied(address))}
        >
          {isCopied ? t('details.copied') : label(linkWords.copy)}
        </Button>
      </p>
    </>
  )
}
