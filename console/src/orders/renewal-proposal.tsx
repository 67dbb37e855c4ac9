import { renewalTerms } from '@prona/contract/orders/renewal'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { InputNoteProps } from '../engine/own-screens.ts'
import { isOrder } from './use-takers.ts'

/** In the dialog of a renewal: the usual terms, where nothing is written yet. */
export function RenewalProposal({ row }: InputNoteProps) {
  const { getValues, setValue } = useFormContext()
  const terms = isOrder(row) ? renewalTerms(row) : undefined
  const { endsOn = null, increaseBp = null } = terms ?? {}
  useEffect(() => {
    for (const [name, value] of Object.entries({ endsOn, increaseBp })) {
      if (value !== null && !getValues(name)) setValue(name, value)
    }
  }, [getValues, setValue, endsOn, increaseBp])
  return null
}
