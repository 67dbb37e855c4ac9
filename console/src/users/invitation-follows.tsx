import { user } from '@prona/contract/resources'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { useWatch } from 'react-hook-form'
import { useAccess } from '../engine/data/access.ts'
import { useSendsMail } from '../engine/data/use-sends-mail.ts'
import type { FormNoteProps } from '../engine/own-screens.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'

/** Before a new user is saved: how they get in, since nobody sets their password for them. */
export function InvitationFollows({ row }: FormNoteProps) {
  const { label } = useWords()
  const email: unknown = useWatch({ name: 'email' })
  const mayInvite = useAccess().may(user, 'invite')
  const sendsMail = useSendsMail()
  if (row || sendsMail === undefined || !mayInvite) return null
  const isMailed = sendsMail && typeof email === 'string' && email.trim() !== ''
  return (
    <p className="note note--flat">
      <Glyph shape="ringDot" />
      <span>{label(isMailed ? invitationWords.follows : invitationWords.followsByHand)}</span>
    </p>
  )
}
