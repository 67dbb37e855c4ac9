import type { FormDetails } from '@prona/contract/kernel/wire'
import { findResource } from '@prona/contract/registry'
import { part } from './answer-part.ts'

/**
 * The `formDetails` of an answer. Of what they contain the specification says nothing: without a list of them every
 * field may be written that the declaration does not close, and the server refuses the rest.
 */
export function formDetailsIn(answer: unknown, single: string, id?: string): FormDetails | null {
  const given = part<Partial<FormDetails>>(answer, 'formDetails')
  if (typeof given !== 'object' || given === null) return null
  return { defaults: {}, choices: {}, limits: {}, actions: {}, writable: openFields(single, id), ...given }
}

function openFields(single: string, id: string | undefined): readonly string[] {
  const fields = Object.entries(findResource(single)?.fields ?? {})
  return fields.flatMap(([name, field]) => (field.readOnly || (id && field.fixed) ? [] : [name]))
}
