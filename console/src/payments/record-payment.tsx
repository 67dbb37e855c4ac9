import { customer } from '@prona/contract/resources'
import { useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'

const RecordPaymentDialog = latePart(
  async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
)

type Props = {
  /** Who paid; otherwise it is asked first. */
  readonly from?: string | undefined
  readonly look?: 'default' | 'primary'
}

/** Records money from a customer where one is not on the customer's page. */
export function RecordPayment({ from, look = 'default' }: Props) {
  const { label } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!useAccess().may(customer, 'receive')) return null
  return (
    <>
      <Button
        look={look}
        onPointerEnter={RecordPaymentDialog.ahead}
        onFocus={RecordPaymentDialog.ahead}
        onClick={() => setOpen(true)}
      >
        {label(customer.actions.receive.label)}
      </Button>
      {isOpen && <RecordPaymentDialog from={from} onClose={() => setOpen(false)} />}
    </>
  )
}
