import type { ComponentProps } from 'react'
import { ActionDialog } from '../../engine/action/action-dialog.tsx'
import { OwnScreensProvider } from '../../engine/own-screens.ts'
import { ownScreensByResource } from '../pages/own-screens.ts'

/** The dialog of an action, the same as on the record's page. */
export function OwnActionDialog(props: ComponentProps<typeof ActionDialog>) {
  return (
    <OwnScreensProvider value={ownScreensByResource}>
      <ActionDialog {...props} />
    </OwnScreensProvider>
  )
}
