import type { Trouble } from '@prona/client/connection'
import type { Fields } from '@prona/contract/kernel/field'
import { useState } from 'react'
import { troubleOf } from '../data/failure.ts'
import { placeTrouble, type RecordForm } from './use-record-form.ts'

/** Why it was not done, and what of that belongs to no field of the form. */
export type Refused = { readonly trouble: Trouble; readonly homeless: readonly string[] }

/** Sends what a form holds: a refusal is placed at the fields it names, and what is left of it is answered to be said. */
export function useSending(form: RecordForm, fields: Fields) {
  const [refused, setRefused] = useState<Refused>()

  /** `meet` may take a refusal upon itself. */
  async function send<T>(
    work: () => Promise<T>,
    meet: (trouble: Trouble) => boolean = () => false,
  ): Promise<T | undefined> {
    setRefused(undefined)
    try {
      return await work()
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble) throw error
      if (meet(trouble)) return undefined
      const homeless = placeTrouble(form, fields, trouble)
      const isPlaced = Boolean(trouble.fields?.length) && homeless.length === 0
      if (!isPlaced) setRefused({ trouble, homeless })
      return undefined
    }
  }
  return { refused, send, forget: () => setRefused(undefined) }
}
