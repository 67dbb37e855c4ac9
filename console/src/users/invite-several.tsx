import { user } from '@prona/contract/resources'
import { inviteListWords } from '@prona/contract/users/invite-list-words'
import { useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'

const InviteListDialog = latePart(async () => (await import('./invite-list-dialog.tsx')).InviteListDialog)

/** Beside the name of the list of users. */
export function InviteSeveral() {
  const { label } = useWords()
  const access = useAccess()
  const [isOpen, setOpen] = useState(false)
  if (!access.may(user, 'create') || !access.may(user, 'invite')) return null
  return (
    <>
      <Button small icon="people" onPointerEnter={InviteListDialog.ahead} onClick={() => setOpen(true)}>
        {label(inviteListWords.title)}
      </Button>
      {isOpen && <InviteListDialog onClose={() => setOpen(false)} />}
    </>
  )
}
