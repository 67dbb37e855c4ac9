import { isNeeded } from '@prona/contract/kernel/conditions'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { useEffect, useRef } from 'react'
import { inputId } from './form-scope.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = { readonly form: string; readonly shown: Fields; readonly start: Values }

/**
 * The first empty field of a dialog's form gets the focus. Stands beside the fields, so that it waits with them where
 * their inputs are still fetched.
 */
export function FirstInDialog({ form, shown, start }: Props) {
  const first = useRef(
    Object.keys(shown).find((name) => isMissing(shown[name], name, start)) ??
      Object.keys(shown).find((name) => start[name] === null),
  )
  useEffect(() => {
    const input = first.current && document.getElementById(inputId(form, first.current))
    if (!input) return
    // In case the dialog sets the first focus later, it finds the same field.
    input.setAttribute('data-autofocus', '')
    input.focus()
  }, [form])
  return null
}

function isMissing(field: Field | undefined, name: string, values: Values): boolean {
  return field !== undefined && values[name] === null && isNeeded(field, values)
}
