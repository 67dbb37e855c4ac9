import type { ComponentProps } from 'react'
import { RowActing } from '../../engine/grid/row-action.tsx'
import { OwnScreensProvider } from '../../engine/own-screens.ts'
import { ownScreensByResource } from './own-screens.ts'

/** The dialog of a row's action, the same as on the record's page. */
export function OwnRowActing(props: ComponentProps<typeof RowActing>) {
  return (
    <OwnScreensProvider value={ownScreensByResource}>
      <RowActing {...props} />
    </OwnScreensProvider>
  )
}
