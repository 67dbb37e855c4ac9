import { orThrow, ProblemError } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { filledIn } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { LinkToCopy } from './link-to-copy.tsx'

const { invite } = user.actions

/** Sends an invitation; where it cannot go by mail its link is shown, once. */
export function InviteDialog({ row, onClose }: OwnDialogProps) {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const { branch } = row
  const email = Reflect.get(row, 'email')
  const inviting = useMutation({
    mutationFn: () =>
      orThrow((options) =>
        userCalls(client.connection).invite(row._id, { ...options, ...(branch && { branch }) }),
      ),
    onSuccess({ link }) {
      void queries.invalidateQueries()
      if (link) return
      onClose()
      tellDone(label(invite.done))
    },
  })
  const link = inviting.data?.link
  const problem = inviting.error instanceof ProblemError ? inviting.error.problem : undefined
  return (
    <Dialog
      title={`${label(invite.label)}: ${String(Reflect.get(row, 'name'))}`}
      opened
      onClose={onClose}
      held={!!link}
    >
      <div className="dialog__text">
        {link ? (
          <LinkToCopy link={link} />
        ) : (
          <>
            <p>{label(invite.confirm)}</p>
            <p>
              {typeof email === 'string'
                ? filledIn(label(invitationWords.byMail), { email })
                : label(invitationWords.shown)}
            </p>
          </>
        )}
        {inviting.isError && (
          <p className="error" role="alert">
            {problem?.detail || t('form.unreachable')}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.close')}</Button>
        {!link && (
          <Button
            look="primary"
            disabled={inviting.isPending}
            onClick={() => inviting.mutate()}
            data-autofocus
          >
            {label(typeof email === 'string' ? invite.label : invitationWords.make)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
