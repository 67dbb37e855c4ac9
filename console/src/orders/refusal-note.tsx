import type { RefusalProps } from '../engine/own-screens.ts'
import { AskApproval } from './ask-approval.tsx'
import { OtherDays } from './other-days.tsx'
import { RanOut } from './ran-out.tsx'

/** What can be done where an action with an order is refused. */
export function RefusalNote(props: RefusalProps) {
  return (
    <>
      <OtherDays {...props} />
      <RanOut {...props} />
      <AskApproval {...props} />
    </>
  )
}
