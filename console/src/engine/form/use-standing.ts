import { stands } from '@prona/contract/kernel/conditions'
import type { Fields } from '@prona/contract/kernel/field'
import { useMemo } from 'react'
import { useConditions } from './form-field.tsx'

/** The fields that apply to the record with the values entered so far. */
export function useStanding(fields: Fields): Fields {
  const choices = useMemo(() => Object.assign({}, ...Object.values(fields).map(({ when }) => when)), [fields])
  const chosen = useConditions({ when: choices })
  const asText = JSON.stringify(chosen)
  return useMemo(() => {
    const values = JSON.parse(asText)
    return Object.fromEntries(Object.entries(fields).filter(([, field]) => stands(field, values)))
  }, [fields, asText])
}

export function sectionId(key: string): string {
  return `part-${key}`
}
