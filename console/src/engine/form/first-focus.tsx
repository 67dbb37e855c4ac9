import { isNeeded } from '@prona/contract/kernel/conditions'
import type { Fields } from '@prona/contract/kernel/field'
import { use, useEffect, useRef } from 'react'
import { FormIdContext, inputId } from './form-scope.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = { readonly fields: Fields }

/** On a touch screen the keyboard would cover the form before it was seen. */
const isFinger = matchMedia('(pointer: coarse)')

/**
 * Whoever opens a form types at once, in the first field as it is drawn: in a form that begins with rows, that is a
 * field of the first row. The next record in a row begins there as well.
 */
export function FirstFocus() {
  const form = use(FormIdContext)
  useEffect(() => {
    if (isFinger.matches || location.hash) return
    // After the page, which is focused when it is opened.
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker stays where they are.
      if (!document.activeElement?.closest('form')) firstInput(form)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [form])
  return null
}

/** The first of a form's inputs, in the order in which they are seen, that takes what is typed. */
function firstInput(form: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`[id^="${CSS.escape(inputId(form, ''))}"]`)
  const open = [...all].filter(
    (one) => one.matches('input:enabled, textarea:enabled') && !isOtherRadio(one) && one.checkVisibility(),
  )
  // Nobody types into options of which one is chosen already.
  return open.find((one) => !one.matches('[type=radio]:checked')) ?? open[0]
}

/** Of options that are all shown, the chosen one or the first has the field's own id. */
function isOtherRadio(one: HTMLElement): boolean {
  return one.matches('[type=radio]') && one.getAttribute('name') !== one.id
}

/**
 * The first empty field of a dialog's form gets the focus. Stands beside the fields, so that it waits with them where
 * their inputs are still fetched.
 */
export function FirstFocusInDialog({ fields, start }: Props & { readonly start: Values }) {
  const form = use(FormIdContext)
  // By the names it had when it was first drawn.
  const names = useRef(emptyNames(fields, start))
  useEffect(() => {
    const inputs = names.current.map((name) => document.getElementById(inputId(form, name)))
    const input = inputs.find((one) => one !== null)
    // In case the dialog sets the first focus later, it finds the same field.
    input?.setAttribute('data-autofocus', '')
    input?.focus()
  }, [form])
  return null
}

/** Those that are needed come first. */
function emptyNames(fields: Fields, start: Values): readonly string[] {
  const empty = Object.entries(fields).filter(([name]) => start[name] === null)
  const needed = empty.filter(([, field]) => isNeeded(field, start))
  return [...needed, ...empty].map(([name]) => name)
}
