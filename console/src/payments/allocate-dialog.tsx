import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { paidBy } from '@prona/contract/payments/allocation'
import { instalment, invoice, order, payment } from '@prona/contract/resources'
import { Suspense, useMemo, useState } from 'react'
import { useAction } from '../engine/data/use-action.ts'
import { useRecords, useRecordsById } from '../engine/data/use-records.ts'
import { nameOf } from '../engine/data/use-references.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { startingValues, type Values } from '../engine/form/form-values.ts'
import { ProblemNote } from '../engine/form/problem-note.tsx'
import { focusFirst, useKeys, useRecordForm } from '../engine/form/use-record-form.ts'
import { useSending } from '../engine/form/use-sending.ts'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { AllocationEnd, AllocationGroup } from './allocation-group.tsx'
import {
  fieldsOf,
  type Item,
  inOrder,
  ofInstalments,
  ofInvoices,
  openInvoices,
  rowsOf,
  valuesOf,
} from './open-items.ts'

const action = payment.actions.allocate

type Props = { readonly row: AnyRow & Partial<Row<typeof payment>>; readonly onClose: () => void }

/** Says anew what a payment pays: of what is open, and of what it has paid until now. */
export function AllocateDialog({ row, onClose }: Props) {
  const { label } = useWords()
  const { customer, countedIn = 'EUR', allocations = [] } = row
  const orders = useRecords(order, customer === undefined ? undefined : { 'parties.customer': [customer] })
  const ids = orders.rows.map(({ _id }) => _id)
  const open = useRecords(
    instalment,
    ids.length === 0
      ? undefined
      : { order: ids, currency: [countedIn], status: ['open', 'partlyPaid', 'waiting'] },
  )
  const paid = useRecordsById(
    instalment,
    allocations.flatMap((one) => one.instalment ?? []),
  )
  const bills = useRecords(
    invoice,
    customer === undefined ? undefined : { ...openInvoices(customer), currency: [countedIn] },
  )
  const paidBills = useRecordsById(
    invoice,
    allocations.flatMap((one) => one.invoice ?? []),
  )
  // What this payment paid of an instalment can be paid again.
  const items = useMemo(() => {
    const own = new Map(allocations.map((one) => [paidBy(one), one.amount]))
    const byHand = [...bills.rows, ...paidBills.rows].filter((bill) => bill.order === null)
    const found = [...ofInstalments([...open.rows, ...paid.rows]), ...ofInvoices(byHand, label)]
    const all = new Map(found.map((item) => [item._id, item]))
    return inOrder(
      [...all.values()].map((item) => {
        const paidOf = own.get(item._id) ?? 0
        return { ...item, own: paidOf, outstanding: item.outstanding + paidOf }
      }),
    )
  }, [open.rows, paid.rows, bills.rows, paidBills.rows, allocations, label])
  return (
    <Dialog
      title={`${label(action.label)}: ${nameOf(payment, row, label)}`}
      size={760}
      opened
      onClose={onClose}
    >
      {[orders, open, paid, bills, paidBills].every(({ isHere }) => isHere) && (
        <AllocateForm row={row} items={items} onClose={onClose} />
      )}
    </Dialog>
  )
}

function AllocateForm({ row, items, onClose }: Props & { readonly items: readonly Item[] }) {
  const { label } = useWords()
  const display = useFieldDisplay(row)
  const [fields] = useState(() => fieldsOf(items, display))
  const [start] = useState(() => startingValues(fields, valuesOf(items, row.allocations ?? [])))
  const form = useRecordForm(fields, start, display)
  const { control, setValue } = form
  const available = (row.counted ?? 0) - (row.refunded ?? 0)
  const call = useAction(payment, row, 'allocate')
  const keyOf = useKeys()
  const { refused, send: sent } = useSending(form, fields)
  const send = async (typed: Values) => {
    const input = { allocations: rowsOf(items, typed) }
    const done = await sent(() => call.mutateAsync({ input, key: keyOf([input, row.version]) }))
    if (!done) return
    onClose()
    tellDone(label(action.done))
  }
  const submit = () => form.handleSubmit(send, (errors) => focusFirst(form.id, fields, errors))()
  return (
    <FormScope form={form} display={display}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="dialog__text scroll">
          <Suspense>
            <AllocationGroup {...{ items, available, fields, control, setValue }} follows={false} />
          </Suspense>
        </div>
        <ProblemNote refused={refused} busy={call.isPending} onRetry={submit} />
        <AllocationEnd
          {...{ items, available, control, setValue, display }}
          currency={row.countedIn ?? 'EUR'}
          action={label(action.label)}
          busy={call.isPending}
          onClose={onClose}
        />
      </form>
    </FormScope>
  )
}
