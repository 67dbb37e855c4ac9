import { stands } from '@prona/contract/kernel/conditions'
import { paymentFields } from '@prona/contract/payments/payment-fields'
import { bankAccount } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useAccess } from '../engine/data/access.ts'
import { useRecords } from '../engine/data/use-records.ts'
import { useWords } from '../ui/language.ts'

/** Whether the branch has accounts that money can have come into, as far as the reader sees them. */
export function useHasAccounts(): boolean {
  return useRecords(bankAccount, { status: ['active'] }).rows.length > 0
}

/** Where a branch uses its company's accounts: that the one that money came into is entered for the branch, and where. */
export function AccountNote() {
  const { t, label } = useWords()
  const mayRead = useAccess().may(bankAccount, 'read')
  const { rows, isHere } = useRecords(bankAccount, { status: ['active'] })
  const method: unknown = useWatch({ name: 'method' })
  if (!mayRead || !isHere || rows.length > 0 || !stands(paymentFields.bankAccount, { method })) return null
  return (
    <p className="f6 muted">
      {t('payment.noAccount')}{' '}
      <Link className="link" to="/$plural" params={{ plural: bankAccount.plural }}>
        {label(bankAccount.names.many)}
      </Link>
    </p>
  )
}
