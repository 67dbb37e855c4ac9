import { whyNotComplete } from '@prona/contract/orders/completion'
import { useDue } from '../instalments/use-due.tsx'
import { useWords } from '../ui/language.ts'
import { useIdle } from '../ui/use-idle.ts'
import type { Order } from './use-takers.ts'

const unknown: { readonly complete?: { readonly closed: string | undefined } } = {}

/** Whether a sale can be completed yet, by what is left to pay of it. */
export function useSaleStanding({ _id, kind, status, currency }: Order): typeof unknown {
  const { label } = useWords()
  const isAsked = useIdle() && kind === 'sale' && status === 'active'
  const due = useDue('order', _id, isAsked)
  if (!isAsked || !due) return unknown
  const outstanding = due.find((one) => one.currency === currency)?.outstanding ?? 0
  const reason = whyNotComplete(outstanding, currency)
  return { complete: { closed: reason && label(reason) } }
}
