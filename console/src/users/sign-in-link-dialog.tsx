import { orThrow, ProblemError } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { filledIn } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import { linkWords } from '@prona/contract/users/sign-in-link-words'
import { useMutation } from '@tanstack/react-query'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { LinkToCopy } from './link-to-copy.tsx'

const { signInLink } = user.actions

/** Sends a sign-in link; where it cannot go by mail it is shown, once. */
export function SignInLinkDialog({ row, onClose }: OwnDialogProps) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const { branch } = row
  const making = useMutation({
    mutationFn: () =>
      orThrow((options) =>
        userCalls(client.connection).signInLink(row._id, { ...options, ...(branch && { branch }) }),
      ),
    onSuccess(made) {
      if (made.link) return
      onClose()
      tellDone(filledIn(label(linkWords.sent), { email: String(Reflect.get(row, 'email')) }))
    },
  })
  const link = making.data?.link
  const problem = making.error instanceof ProblemError ? making.error.problem : undefined
  return (
    <Dialog
      title={`${label(signInLink.label)}: ${String(Reflect.get(row, 'name'))}`}
      opened
      onClose={onClose}
      held={!!link}
    >
      <div className="dialog__text">
        {link ? <LinkToCopy link={link} /> : <p>{label(signInLink.confirm)}</p>}
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
