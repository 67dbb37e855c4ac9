import type { Fields } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isRecord } from '../data/access.ts'
import { useDesk } from '../data/signed-in.tsx'
import { draftKey, keptDraft } from './draft.ts'
import { startingValues, type Values } from './form-values.ts'
import { beginningOf, rowStart } from './row-starts.ts'

type Begin = {
  readonly resource: Resource
  readonly fields: Fields
  readonly details: FormDetails
  readonly row: AnyRow | undefined
  readonly carried?: Values
}

/** What a form begins with: the record or the defaults and what the address gives along, or a draft of this tab. */
export function useStart({ resource, fields, details, row, carried }: Begin) {
  const { user } = useDesk()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const key = draftKey(user._id, resource.single, row?._id)
  const [begun] = useState(() => {
    const given = isRecord(search.with) ? search.with : {}
    const start = row
      ? startingValues(fields, row)
      : newValues(resource.single, fields, { ...details.defaults, ...carried, ...given })
    return { start, draft: keptDraft(key) }
  })
  return { ...begun, key }
}

/** The first values of a record that does not exist yet, the habits of the trade among them. */
export function newValues(single: string, fields: Fields, given: Values): Record<string, unknown> {
  const start = startingValues(fields, { ...beginningOf(single), ...given })
  for (const [name, field] of Object.entries(fields)) {
    const rows = start[name]
    if (field.kind !== 'list' || !Array.isArray(rows)) continue
    start[name] = rows.map((row, index) => ({ ...row, ...rowStart(single, name, index), ...filled(row) }))
  }
  return start
}

function filled(row: Values): Values {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
