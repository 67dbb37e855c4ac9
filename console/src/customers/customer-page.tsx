import { mayOpen } from '@prona/contract/access'
import { audit } from '@prona/contract/audit/audit-page'
import type { Resource } from '@prona/contract/kernel/resource'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { Consents } from './consents.tsx'
import { WhoRead } from './who-read.tsx'

type Props = { readonly resource: Resource; readonly id: string }

/** A customer, with what only this resource has beside what is derived. */
export function CustomerPage({ resource, id }: Props) {
  return <RowScreen resource={resource} id={id} Overview={CustomerOverview} />
}

function CustomerOverview(props: OverviewProps) {
  const { user } = useSignedIn()
  return (
    <div className="stack">
      <DerivedOverview {...props} />
      <Consents row={props.row} />
      {mayOpen(user, audit) && <WhoRead resource={props.resource} row={props.row} />}
    </div>
  )
}
