import { orThrow } from '@prona/client/problem'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSignedIn } from '../data/signed-in.tsx'
import type { Values } from './form-values.ts'

type Props = {
  readonly resource: Resource
  readonly fields: Fields
  /** The form's starting values now include these. */
  readonly onSuggest?: (values: Values) => void
}

/** Fills in the next free code once the parent of a new record is chosen, unless a code was typed. */
export function NextCode({ resource, fields, onSuggest }: Props) {
  const { client, branch } = useSignedIn()
  const { getValues, setValue } = useFormContext()
  const needed = neededReferences(fields)
  const chosen: readonly unknown[] = useWatch({ name: needed })
  const isSaid = chosen.length > 0 && chosen.every((id) => typeof id === 'string' && id !== '')
  const belongsTo = Object.fromEntries(needed.map((name, index) => [name, String(chosen[index])]))
  const { data } = useQuery({
    queryKey: [resource.plural, 'form', branch, 'next', belongsTo],
    enabled: isSaid,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => orThrow((options) => client.of(resource).form(undefined, { ...options, belongsTo })),
  })
  const suggested = useRef<Record<string, unknown>>({})
  useEffect(() => {
    for (const [name, field] of Object.entries(fields)) {
      const next = data?.defaults[name]
      if (field.kind !== 'text' || field.shape !== 'code' || typeof next !== 'string') continue
      const written: unknown = getValues(name)
      if (written && written !== suggested.current[name]) continue
      suggested.current[name] = next
      setValue(name, next)
      onSuggest?.({ [name]: next })
    }
  }, [data, fields, getValues, setValue, onSuggest])
  return null
}

function neededReferences(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && !field.optional ? [name] : [],
  )
}
