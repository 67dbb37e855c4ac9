import { isNeeded } from '@prona/contract/kernel/conditions'
import type { Fields } from '@prona/contract/kernel/field'
import { use, useEffect, useRef } from 'react'
import { FormIdContext, inputId } from './form-scope.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = { readonly fields: Fields }

/** On a touch screen the keyboard would cover the form before it was seen. */
const isFinger = matchMedia('(pointer: coarse)')

/** Who begins a record types at once: its first field has the focus, also that of the next one in a row. */
export function FirstFocus({ fields }: Props) {
  useFirstInput(Object.keys(fields), (find) => {
    if (isFinger.matches || location.hash) return
    // After the page, which is focused when it is opened.
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker stays where they are.
      if (!document.activeElement?.closest('form')) find()?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  })
  return null
}

/**
 * The first empty field of a dialog's form gets the focus. Stands beside the fields, so that it waits with them where
 * their inputs are still fetched.
 */
export function FirstFocusInDialog({ fields, start }: Props & { readonly start: Values }) {
  useFirstInput(emptyNames(fields, start), (find) => {
    const input = find()
    // In case the dialog sets the first focus later, it finds the same field.
    input?.setAttribute('data-autofocus', '')
    input?.focus()
  })
  return null
}

/** Those that are needed come first. */
function emptyNames(fields: Fields, start: Values): readonly string[] {
  const empty = Object.entries(fields).filter(([name]) => start[name] === null)
  const needed = empty.filter(([, field]) => isNeeded(field, start))
  return [...needed, ...empty].map(([name]) => name)
}

type Focus = (find: () => HTMLElement | undefined) => (() => void) | undefined

/** Once for each form, by the names it had when it was first drawn. */
function useFirstInput(names: readonly string[], focus: Focus): void {
  const form = use(FormIdContext)
  const first = useRef({ names, focus })
  useEffect(() => {
    const inputs = () => first.current.names.map((name) => document.getElementById(inputId(form, name)))
    return first.current.focus(() => inputs().find((input) => input !== null) ?? undefined)
  }, [form])
}
