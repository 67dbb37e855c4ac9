import type { Fields } from '@prona/contract/kernel/field'
import type { NamedBeginning } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../data/signed-in.tsx'
import { isRecord } from '../data/value-at.ts'
import { type AnyOwnScreens, useOwnScreens } from '../own-screens.ts'
import { draftKey, keptDraft } from './draft.ts'
import { startingValues, type Values, withoutId } from './form-values.ts'

type Begin = {
  readonly resource: Resource
  readonly fields: Fields
  readonly details: FormDetails
  readonly row: AnyRow | undefined
  /** What the way it is begun fills in. */
  readonly beginning: NamedBeginning
  readonly carried?: Values
}

/**
 * The starting values of a form: the record, or the defaults with what the address adds, or a draft of this
 * tab.
 */
export function useStart({ resource, fields, details, row, beginning, carried }: Begin) {
  const { user } = useSignedIn()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const own = useOwnScreens(resource)
  const key = draftKey(user._id, resource.single, row?._id ?? (beginning.name && `new ${beginning.name}`))
  const [begun] = useState(() => {
    const given = isRecord(search.with) ? search.with : {}
    const start = row
      ? startingValues(fields, row)
      : newValues(own, fields, { ...details.defaults, ...carried, ...given, ...beginning.values })
    return { start, draft: keptDraft(key) }
  })
  return { ...begun, key }
}

/** The starting values of a new record, with what its feature suggests. */
export function newValues(own: AnyOwnScreens, fields: Fields, given: Values): Record<string, unknown> {
  const start = startingValues(fields, { ...own.begin, ...given })
  for (const [name, field] of Object.entries(fields)) {
    const rows = start[name]
    if (field.kind !== 'list' || !Array.isArray(rows)) continue
    const begin = own.lists?.[name]?.begin
    const before: Values[] = []
    for (const row of rows.map(withoutId)) before.push({ ...row, ...begin?.(before, given), ...filled(row) })
    start[name] = before
  }
  return start
}

function filled(row: Values): Values {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
