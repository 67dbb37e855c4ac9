import { intentOf } from '@prona/contract/orders/intent'
import { use } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldDisplayContext } from '../engine/form/form-scope.tsx'

/** Whether the form's order is a sale or a lease, settled where it began or chosen here, and of which period. */
export function usePricing() {
  const row = use(FieldDisplayContext)?.row ?? {}
  const [kind = row.kind, intent = row.intent, period = row.period]: unknown[] = useWatch({
    name: ['kind', 'intent', 'period'],
  })
  return { intent: intentOf(kind) ?? intent, period }
}
