import type { Fields } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { draftKey, keptDraft } from '../forms/draft.ts'
import { startingValues } from '../forms/form-values.ts'
import { useDesk } from '../kernel/desk.tsx'
import { isRecord } from '../kernel/sight.ts'

/** What a form begins with: the record or the defaults and what the address gives along, or a draft of this device. */
export function useStart(resource: Resource, fields: Fields, details: FormDetails, row: AnyRow | undefined) {
  const { user } = useDesk()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const key = draftKey(user._id, resource.single, row?._id)
  const [begun] = useState(() => {
    const given = row ?? { ...details.defaults, ...(isRecord(search.with) && search.with) }
    return { start: startingValues(fields, given), draft: keptDraft(key) }
  })
  return { ...begun, key }
}
