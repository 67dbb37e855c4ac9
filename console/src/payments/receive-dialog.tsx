import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { isCurrency, mostMoney } from '@prona/contract/kernel/money'
import { countedAs } from '@prona/contract/payments/allocation'
import { customer, instalment, invoice, order, payment } from '@prona/contract/resources'
import { Suspense, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNext } from '../engine/action/use-next.ts'
import { useAction } from '../engine/data/use-action.ts'
import { useRecords } from '../engine/data/use-records.ts'
import { fullNameOf } from '../engine/data/use-references.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FirstFocusInDialog } from '../engine/form/first-focus.tsx'
import { FormField } from '../engine/form/form-field.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { startingValues, type Values, written } from '../engine/form/form-values.ts'
import { ProblemNote } from '../engine/form/problem-note.tsx'
import { focusFirst, useKeys, useRecordForm } from '../engine/form/use-record-form.ts'
import { useSending } from '../engine/form/use-sending.ts'
import type { OwnDialogProps, OwnNext } from '../engine/own-screens.ts'
import { timeNow } from '../ui/clock.ts'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { AccountNote, useHasAccounts } from './account-note.tsx'
import { AllocationEnd, AllocationGroup } from './allocation-group.tsx'
import {
  fieldsOf,
  type Item,
  inOrder,
  isSame,
  ofInstalments,
  ofInvoices,
  openInvoices,
  rowsOf,
  valuesFor,
} from './open-items.ts'

const action = customer.actions.receive
const { allocations: _, ...asked } = action.input
/** The amount first: most payments need nothing else. */
const { amount, currency, paidOn, method, bankAccount, reference, countedIn: counting, rate } = asked
const first = { amount, currency, paidOn, method }
const made: OwnNext = {
  label: 'payment.open',
  resource: payment,
  filter: ({ _id }) => ({ customer: [_id] }),
}

/** Records money from a customer: what is open is there, and paid by what one types, the oldest first. */
export function ReceiveDialog({ row, onClose }: OwnDialogProps) {
  const { label } = useWords()
  // Whoever is a party of an order may pay under it.
  const orders = useRecords(order, { 'parties.customer': [row._id] })
  const ids = orders.rows.map(({ _id }) => _id)
  const open = useRecords(
    instalment,
    ids.length === 0 ? undefined : { order: ids, status: ['open', 'partlyPaid', 'waiting'] },
  )
  const bills = useRecords(invoice, openInvoices(row._id))
  const byHand = bills.rows.filter((bill) => bill.order === null)
  const items = [...ofInstalments(open.rows), ...ofInvoices(byHand, label)]
  return (
    <Dialog
      title={`${label(action.label)}: ${fullNameOf(customer, row, label)}`}
      size={760}
      opened
      onClose={onClose}
    >
      {orders.isHere && open.isHere && bills.isHere && (
        <ReceiveForm row={row} items={inOrder(items)} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Props = OwnDialogProps & { readonly items: readonly Item[] }

function ReceiveForm({ row, items, onClose }: Props) {
  const { label } = useWords()
  const display = useFieldDisplay(row)
  const [fields] = useState(() => ({ ...asked, ...fieldsOf(items, display) }))
  const [start] = useState(() => {
    const currency = items[0]?.currency ?? 'EUR'
    const begun = { paidOn: dayOf(timeNow(), officeZone), currency, countedIn: currency, method: 'bank' }
    return startingValues(fields, begun)
  })
  const form = useRecordForm(fields, start, display)
  const { control, setValue } = form
  const values = useWatch({ control })
  const counted = countedIn(values)
  const payable = useMemo(
    () => items.filter(({ currency }) => currency === counted.currency),
    [items, counted.currency],
  )
  const call = useAction(customer, row, 'receive')
  const keyOf = useKeys()
  const wayTo = useNext(made)
  const hasAccounts = useHasAccounts()
  const { refused, send: sent } = useSending(form, fields)
  const send = async (typed: Values) => {
    const usual = valuesFor(counted.amount, payable)
    const allocations = isSame(payable, typed, usual) ? null : rowsOf(payable, typed)
    const isExchanged = typed.currency !== counted.currency
    const input = {
      ...written(asked, { ...typed, countedIn: counted.currency, rate: isExchanged ? typed.rate : null }),
      allocations,
    }
    const done = await sent(() => call.mutateAsync({ input, key: keyOf([input, row.version]) }))
    if (!done) return
    onClose()
    tellDone(label(action.done), wayTo?.(row))
  }
  const submit = () => form.handleSubmit(send, (errors) => focusFirst(form.id, fields, errors))()
  // Only where it is another one is it asked how it counts.
  const isOtherOpen = items.some(({ currency }) => currency !== values.currency)
  const shared = { items: payable, available: counted.amount, control, setValue }
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
            <div className="fields fields--dialog">
              {Object.entries(first).map(([path, field]) => (
                <FormField key={path} path={path} field={field} />
              ))}
              {hasAccounts && <FormField path="bankAccount" field={bankAccount} />}
              <AccountNote />
              <FormField path="reference" field={reference} />
              {isOtherOpen && <FormField path="countedIn" field={counting} />}
              {values.currency !== counted.currency && <FormField path="rate" field={rate} />}
              <AllocationGroup
                key={counted.currency}
                {...shared}
                fields={fieldsOf(payable, display)}
                follows
              />
              <FirstFocusInDialog fields={{ amount: asked.amount }} start={start} />
            </div>
          </Suspense>
        </div>
        <ProblemNote refused={refused} busy={call.isPending} onRetry={submit} />
        <AllocationEnd
          {...shared}
          display={display}
          currency={counted.currency}
          action={label(action.label)}
          busy={call.isPending}
          onClose={onClose}
        />
      </form>
    </FormScope>
  )
}

/** What the typed amount counts for, as the server works it out. */
function countedIn({ amount: typed, currency: paidIn, countedIn: into, rate: at }: Values) {
  const from = isCurrency(paidIn) ? paidIn : 'EUR'
  const target = isCurrency(into) ? into : from
  const whole = typeof typed === 'number' && Number.isSafeInteger(typed) && typed <= mostMoney ? typed : 0
  if (from === target) return { amount: whole, currency: target }
  const isRate = typeof at === 'number' && at > 0
  const about = isRate ? (from === 'EUR' ? whole * at : whole / at) : 0
  return { amount: isRate && about <= mostMoney ? countedAs(whole, from, target, at) : 0, currency: target }
}
