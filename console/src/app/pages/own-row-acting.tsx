import { RowActing, type RowActingProps } from '../../engine/grid/row-acting.tsx'
import { OwnScreensProvider } from '../../engine/own-screens.ts'
import { ownScreensByResource } from './own-screens.ts'

/** The dialog of a row's action, the same as on the record's page. */
export function OwnRowActing(props: RowActingProps) {
  return (
    <OwnScreensProvider value={ownScreensByResource}>
      <RowActing {...props} />
    </OwnScreensProvider>
  )
}
