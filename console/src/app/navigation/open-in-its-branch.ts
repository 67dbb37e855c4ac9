import type { Notification } from '@prona/contract/notifications/notification'
import { allBranches, useSignedIn } from '../../engine/data/signed-in.tsx'
import { useSession } from '../session/session.ts'

/** Switches to the record's branch before it is opened: in any other branch it cannot be found. */
export function useOpenInItsBranch(): (entity?: Notification['entity']) => void {
  const { branch } = useSignedIn()
  const choose = useSession((session) => session.chooseBranch)
  return (entity) => {
    if (entity && branch !== allBranches && branch !== entity.branch) choose(entity.branch)
  }
}
