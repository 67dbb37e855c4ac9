import type { InputNoteProps } from '../engine/own-screens.ts'
import { HoldLimit } from './hold-limit.tsx'
import { TenantNote } from './tenant-note.tsx'

/** Below the end of an order's hold: how late it may be, and whose tenant the units are sold with. */
export function HoldNote(props: InputNoteProps) {
  return (
    <>
      <HoldLimit {...props} />
      <TenantNote {...props} />
    </>
  )
}
