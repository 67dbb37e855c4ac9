import type { Fields } from '@prona/contract/kernel/field'
import { use, useEffect, useRef } from 'react'
import { FormIdContext, inputId } from './form-scope.tsx'

/** On a touch screen the keyboard would cover the form before it was seen. */
const isFinger = matchMedia('(pointer: coarse)')

/** Who begins a record types at once: its first field has the focus, also that of the next one in a row. */
export function FirstFocus({ fields }: { readonly fields: Fields }) {
  const form = use(FormIdContext)
  const names = useRef(Object.keys(fields))
  useEffect(() => {
    if (isFinger.matches || location.hash) return
    // After the page, which is focused when it is opened.
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker stays where they are.
      if (document.activeElement?.closest('form')) return
      const inputs = names.current.map((name) => document.getElementById(inputId(form, name)))
      inputs.find((input) => input !== null)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [form])
  return null
}
