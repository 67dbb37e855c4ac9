import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { remainingShare } from '@prona/contract/orders/parties'
import { invoice, order } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { draftOf } from '../instalments/instalment-screens.ts'
import { latePiece } from '../ui/late-part.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { HoldLimitRoom } from './hold-limit-room.tsx'
import { usualEnd } from './hold-until.ts'
import type { UnitPicker } from './unit-picker.ts'
import { useOrderHighlights } from './use-order-highlights.tsx'
import { useSaleStanding } from './use-sale-standing.ts'
import { partiesOf } from './use-takers.ts'

/** A record that is written again begins with what it says. */
function noted<T extends { readonly doneOn: string | null }>(record: T | null, now: string) {
  return record?.doneOn ? { ...record, doneOn: record.doneOn } : { doneOn: dayOf(now, officeZone) }
}

export const orderScreensWith = (picker: UnitPicker) =>
  ownScreens(order, {
    RecordPage: latePiece(
      async () => (await import('./order-page.tsx')).OrderPage,
      () => <RowSkeleton resource={order} />,
    ),
    Form: latePiece(async () => (await import('./order-form.tsx')).orderFormWith(picker), PageSkeleton),
    useHighlights: useOrderHighlights,
    HeadAction: latePiece(async () => (await import('./order-head.tsx')).OrderHead),
    lists: {
      // A buyer alone takes everything, the next one what is left.
      parties: {
        begin: (rows, { intent } = {}) => ({
          role: intent === 'lease' ? 'tenant' : 'buyer',
          shareBp: remainingShare(rows),
        }),
      },
    },
    RefusalNote: latePiece(async () => (await import('./refusal-note.tsx')).RefusalNote),
    actionNotes: {
      approve: latePiece(async () => (await import('./asked-prices.tsx')).AskedPrices),
      decline: latePiece(async () => (await import('./asked-prices.tsx')).AskedPrices),
      terminate: latePiece(async () => (await import('./settlement-note.tsx')).SettlementNote),
    },
    inputNotes: {
      expiresAt: latePiece(async () => (await import('./hold-note.tsx')).HoldNote, HoldLimitRoom),
      signedOn: latePiece(async () => (await import('./tenant-note.tsx')).TenantNote),
      depositWaived: latePiece(async () => (await import('./deposit-day.tsx')).DepositDay),
      endsOn: latePiece(async () => (await import('./renewal-proposal.tsx')).RenewalProposal),
    },
    dialogs: {
      plan: latePiece(async () => (await import('../instalments/plan-dialog.tsx')).PlanDialog),
      replan: latePiece(async () => (await import('../instalments/plan-dialog.tsx')).PlanDialog),
    },
    actions: {
      hold: (limits) => usualEnd(limits),
      extend: (_limits, _now, { expiresAt }) => (expiresAt ? { expiresAt } : {}),
      reserve: (_limits, now, { deposit }) => ({ deposit, depositOn: dayOf(now, officeZone) }),
      invoice: (_limits, now) => ({ dueUpTo: dayOf(now, officeZone) }),
      activate: (_limits, now, { signedOn }) => ({ signedOn: signedOn ?? dayOf(now, officeZone) }),
      handOver: (_limits, now) => ({ doneOn: dayOf(now, officeZone) }),
      moveIn: (_limits, now, { handover }) => noted(handover, now),
      moveOut: (_limits, now, { giveBack }) => noted(giveBack, now),
      giveNotice: (_limits, now, { noticeDays, endsOn, rollover }) => {
        const noticeOn = dayOf(now, officeZone)
        const inTime = addDays(noticeOn, noticeDays ?? 0)
        return { noticeOn, leaveOn: endsOn && !rollover && endsOn < inTime ? endsOn : inTime }
      },
      end: (_limits, now) => ({ leaveOn: dayOf(now, officeZone) }),
      transfer: (_limits, now, { parties: [first] }) => ({
        validOn: dayOf(now, officeZone),
        ...(first && { fromCustomer: first.customer }),
      }),
    },
    useStanding: useSaleStanding,
    nexts: {
      convert: { label: 'order.openContract', resource: order, filter: ({ _id }) => ({ parentOrder: _id }) },
      invoice: { label: 'invoice.openDraft', resource: invoice, filter: ({ _id }) => draftOf(_id) },
      renew: { label: 'order.openContract', resource: order, filter: ({ _id }) => ({ parentOrder: _id }) },
    },
    called: ({ lines, labels, ...row }, { words }) => {
      const name = partiesOf({ ...row, lines, labels })
      const units = lines.map((line) => labels[line.unit]).join(', ')
      return name && words.t('order.unitsFor', { units, name })
    },
  })
