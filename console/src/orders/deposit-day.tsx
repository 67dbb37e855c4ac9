import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { timeNow } from '../ui/clock.ts'

/** A deposit that is waived was received on no day; otherwise today is the usual one. */
export function DepositDay() {
  const { setValue } = useFormContext()
  const isWaived = useWatch({ name: 'depositWaived' }) === true
  const wasWaived = useRef(false)
  useEffect(() => {
    if (isWaived === wasWaived.current) return
    wasWaived.current = isWaived
    setValue('depositOn', isWaived ? null : dayOf(timeNow(), officeZone))
  }, [isWaived, setValue])
  return null
}
