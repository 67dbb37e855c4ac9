import type { Notification } from '@prona/contract/notifications/notification'
import { allBranches, useSignedIn } from '../../engine/data/signed-in.tsx'
import { useSession } from '../session/session.ts'

/** Before a record of another branch is opened one works in that branch: in any other it is not to be found. */
export function useOpenInItsBranch(): (entity: Notification['entity']) => void {
  const { branch } = useSignedIn()
  const choose = useSession((session) => session.chooseBranch)
  return (entity) => {
    if (branch !== allBranches && branch !== entity.branch) choose(entity.branch)
  }
}
