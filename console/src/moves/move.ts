import type { customer, property } from '@prona/contract/resources'
import type { ComponentType } from 'react'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { latePart } from '../ui/late-part.tsx'

/** The dialog that moves a record to another branch, for whichever resource is moved. */
export function moveDialog(resource: typeof customer | typeof property): ComponentType<OwnDialogProps> {
  return latePart(async () => (await import('./move-dialog.tsx')).moveDialogOf(resource))
}
