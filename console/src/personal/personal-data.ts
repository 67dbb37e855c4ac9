import type { customer, user } from '@prona/contract/resources'
import type { ComponentType } from 'react'
import type { OwnDialogProps } from '../engine/own-screens.ts'
import { latePart } from '../ui/late-part.tsx'

/** The dialog that makes the file of a person's data, for whichever resource is of people. */
export function personalDataDialog(resource: typeof customer | typeof user): ComponentType<OwnDialogProps> {
  return latePart(async () => (await import('./personal-data-dialog.tsx')).personalDataDialogOf(resource))
}
