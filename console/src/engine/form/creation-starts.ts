import type { Resource } from '@prona/contract/kernel/resource'
import { typedCustomer } from '../../customers/typed-customer.ts'

type Values = Readonly<Record<string, unknown>>

const readings: Readonly<Record<string, (typed: string) => Values>> = { customer: typedCustomer }

/** A new record as far as what was typed in search of it tells: by default it is the record's name. */
export function creationStart({ single, fields, title }: Resource, typed: string): Values {
  const reading = readings[single]
  if (reading) return reading(typed)
  const field = fields[title]
  return typed !== '' && field && !field.readOnly ? { [title]: typed } : {}
}
