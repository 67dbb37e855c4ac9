import { mayOpen } from '@prona/contract/access'
import { audit } from '@prona/contract/audit/audit-page'
import { isErased } from '@prona/contract/customers/customer-life'
import { erasedBecause } from '@prona/contract/customers/erasing'
import type { Resource } from '@prona/contract/kernel/resource'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { useWords } from '../ui/language.ts'
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
      <Erased row={props.row} />
      <DerivedOverview {...props} />
      <Consents row={props.row} />
      {mayOpen(user, audit) && <WhoRead resource={props.resource} row={props.row} />}
    </div>
  )
}

/** That there is nobody to be found here any more, and why. */
function Erased({ row }: Pick<OverviewProps, 'row'>) {
  const { label } = useWords()
  const { choices } = erasedBecause
  const reason = choices[row.erasedBecause as keyof typeof choices]
  if (!reason) return null
  return (
    <p className="note" role="status">
      {label(isErased)} {label(erasedBecause.label)}: {label(reason)}.
    </p>
  )
}
