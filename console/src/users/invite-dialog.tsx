import { orThrow, ProblemError } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { filledIn } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useSendsMail } from '../engine/data/use-sends-mail.ts'
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
  const sendsMail = useSendsMail()
  const isMailed = sendsMail !== false && typeof email === 'string'
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
              {isMailed
                ? filledIn(label(invitationWords.byMail), { email })
                : label(sendsMail === false ? invitationWords.byHand : invitationWords.shown)}
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
            disabled={inviting.isPending || sendsMail === undefined}
            onClick={() => inviting.mutate()}
            data-autofocus
          >
            {label(isMailed ? invite.label : invitationWords.make)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
