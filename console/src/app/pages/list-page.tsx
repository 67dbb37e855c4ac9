import type { Resource } from '@prona/contract/kernel/resource'
import { instalment, mail, payment, unit, user } from '@prona/contract/resources'
import { useParams } from '@tanstack/react-router'
import { SelectionActionContext } from '../../engine/batch/selection-action.ts'
import { type AskedWords, AskedWordsContext } from '../../engine/filters/asked-words-context.ts'
import { RowActionContext } from '../../engine/grid/row-pencil.tsx'
import { ListHeadContext, type ListHeadProps } from '../../engine/list/list-head.ts'
import { ListScreen } from '../../engine/list/list-screen.tsx'
import { RememberList } from '../../engine/record/came-from.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { OpenResource } from './open-resource.tsx'

const OwnSelectionAction = latePiece(
  async () => (await import('./own-selection-action.tsx')).OwnSelectionAction,
)
const NoMailNote = latePiece(async () => (await import('./no-mail-note.tsx')).NoMailNote)
const InviteSeveral = latePiece(async () => (await import('../../users/invite-several.tsx')).InviteSeveral)
const ListSums = latePiece(async () => (await import('../../instalments/list-sums.tsx')).ListSums)
const RecordPayment = latePiece(async () => (await import('../../payments/record-payment.tsx')).RecordPayment)
const MatrixViews = latePiece(async () => (await import('../../properties/matrix-views.tsx')).MatrixViews)
const OwnRowAction = latePiece(async () => (await import('./own-row-action.tsx')).OwnRowAction)

/** What is due comes to sums; payments are recorded of a customer; mails may have no server that takes them; several people are invited at once; the units of one property can be looked at as they lie in it, too. */
function OwnListHead({ resource, state }: ListHeadProps) {
  if (resource.single === instalment.single) return <ListSums state={state} />
  if (resource.single === payment.single) return <RecordPayment />
  if (resource.single === mail.single) return <NoMailNote />
  if (resource.single === user.single) return <InviteSeveral />
  const { property } = state.filter
  const [id, ...others] = Array.isArray(property) ? property : []
  if (resource.single !== unit.single || typeof id !== 'string' || others.length > 0) return null
  return <MatrixViews id={id} state={state} />
}

async function fetchAskedWords({ single }: Pick<Resource, 'single'>): Promise<AskedWords> {
  return (await import('./own-asked-words.ts')).ownAskedWords[single] ?? {}
}

export function ListPage() {
  const { plural } = useParams({ from: '/signed-in/$plural' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => (
        <RowActionContext value={OwnRowAction}>
          <SelectionActionContext value={OwnSelectionAction}>
            <AskedWordsContext value={fetchAskedWords}>
              <ListHeadContext value={OwnListHead}>
                <RememberList resource={resource} />
                <ListScreen key={plural} resource={resource} />
              </ListHeadContext>
            </AskedWordsContext>
          </SelectionActionContext>
        </RowActionContext>
      )}
    </OpenResource>
  )
}
