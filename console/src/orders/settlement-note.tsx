import { formatMoney } from '@prona/contract/kernel/format'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InputNoteProps } from '../engine/own-screens.ts'
import { useDue } from '../instalments/use-due.tsx'
import { useWords } from '../ui/language.ts'
import { isOrder } from './use-takers.ts'

const parts = ['refunded', 'kept'] as const

/** What was received of a sale until now. Whoever types what is refunded or kept of it finds the rest filled in. */
export function SettlementNote({ row }: InputNoteProps) {
  const { t, language } = useWords()
  const due = useDue('order', row._id)
  const currency = isOrder(row) ? row.currency : 'EUR'
  const received = due && (due.find((one) => one.currency === currency)?.received ?? 0)
  useRest(received)
  if (received === undefined) return null
  return <p>{t('order.receivedSoFar', { amount: formatMoney(received, currency, language) })}</p>
}

/** Fills in the other part, as long as nobody typed it. */
function useRest(whole: number | undefined) {
  const { setValue } = useFormContext()
  const values: readonly unknown[] = useWatch({ name: parts })
  const before = useRef(values)
  const filled = useRef<unknown>(null)
  useEffect(() => {
    const typed = values.findIndex((value, at) => value !== before.current[at])
    before.current = values
    const [value, other] = [values[typed], values[1 - typed]]
    const name = parts[1 - typed]
    if (whole === undefined || name === undefined || (other !== null && other !== filled.current)) return
    const rest = typeof value === 'number' ? Math.max(0, whole - value) : null
    filled.current = rest
    before.current = typed === 0 ? [value, rest] : [rest, value]
    setValue(name, rest)
  }, [values, whole, setValue])
}
