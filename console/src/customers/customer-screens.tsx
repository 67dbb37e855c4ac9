import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { customer } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { useOpenSums } from '../instalments/use-due.tsx'
import { moveDialog } from '../moves/move.ts'
import { useCredit } from '../payments/use-credit.tsx'
import { personalDataDialog } from '../personal/personal-data.ts'
import { latePart, latePiece } from '../ui/late-part.tsx'
import { typedCustomer } from './typed-customer.ts'

export const customerScreens = ownScreens(customer, {
  RecordPage: latePiece(
    async () => (await import('./customer-page.tsx')).CustomerPage,
    () => <RowSkeleton resource={customer} />,
  ),
  begin: { kind: 'person' },
  beginFrom: typedCustomer,
  useHighlights: ({ _id }) => [...useOpenSums('customer', _id), ...useCredit(_id)],
  dialogs: {
    personalData: personalDataDialog(customer),
    move: moveDialog(customer),
    receive: latePart(async () => (await import('../payments/receive-dialog.tsx')).ReceiveDialog),
  },
  actions: { consent: (_limits, now) => ({ at: dayOf(now, officeZone) }) },
  inputNotes: { purpose: latePiece(async () => (await import('./agreed-text.tsx')).AgreedText) },
  FormNote: latePiece(async () => (await import('./alike.tsx')).Alike),
})
