import { newKey } from '@prona/client/key'
import type { CallProblem } from '@prona/client/problem'
import type { Fields } from '@prona/contract/kernel/field'
import { fieldNamed } from '@prona/contract/kernel/resource'
import { useEffect, useId, useRef } from 'react'
import { type FieldErrors, set, type UseFormReturn, useForm } from 'react-hook-form'
import { sentenceFor, withoutRows } from '../fields/issue-sentences.ts'
import type { FieldDisplay } from '../fields/view.ts'
import { byServer, inputId, type RecordForm } from './form-scope.tsx'
import { issuesIn, type Values } from './form-values.ts'

/** A form over declared fields: the contract checks each when it loses the focus, and all before sending. */
export function useRecordForm(fields: Fields, start: Values, display: FieldDisplay): RecordForm {
  const judged = useRef({ fields, display })
  judged.current = { fields, display }
  const form = useForm<Record<string, unknown>>({
    defaultValues: start,
    // Fields trigger their own check when they lose the focus, as a row just added has no errors yet.
    mode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const now = judged.current
      const errors: FieldErrors = {}
      for (const issue of issuesIn(now.fields, values, now.display.row)) {
        set(errors, issue.field, { type: issue.code, message: sentenceFor(issue, now.fields, now.display) })
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const id = useId()
  useRewording(form, display)
  return Object.assign(form, { id })
}

/** Puts the server's messages at their fields; returns those that belong to no field. */
export function placeProblem(form: RecordForm, fields: Fields, problem: CallProblem): readonly string[] {
  const homeless: string[] = []
  for (const { field, message } of problem.fields ?? []) {
    const path = field.replace(/^data\./, '')
    if (fieldNamed({ fields }, withoutRows(path))) form.setError(path, { type: byServer, message })
    else homeless.push(message)
  }
  focusFirst(form.id, fields, form.formState.errors)
  return homeless
}

/** Focuses the first field with a message, in the order shown. */
export function focusFirst(form: string, fields: Fields, errors: FieldErrors): void {
  const [first] = pathsOf(errors, Object.keys(fields))
  if (first) focusPath(form, first)
}

/** Focuses a field after its message is drawn. */
export function focusPath(form: string, path: string): void {
  requestAnimationFrame(() => {
    const input = document.getElementById(inputId(form, path))
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
  })
}

/** The dotted names of all fields with a message. */
export function pathsOf(errors: unknown, order?: readonly string[], prefix = ''): readonly string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return [prefix]
  const names = order ?? Object.keys(errors)
  return names.flatMap((name) => {
    const path = prefix && name !== 'root' ? `${prefix}.${name}` : prefix || name
    return pathsOf(Reflect.get(errors, name), undefined, path)
  })
}

/** The idempotency key of a body: the same when it is sent again, a new one for another body. */
export function useKeys(): (body: unknown) => string {
  const kept = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (kept.current.body !== text) kept.current = { body: text, key: newKey() }
    return kept.current.key
  }
}

/** Words the messages anew when the reader changes the language. */
function useRewording(form: UseFormReturn<Record<string, unknown>>, display: FieldDisplay): void {
  const { language } = display.words
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current === language) return
    lastLanguage.current = language
    const standing = pathsOf(form.formState.errors)
    if (standing.length > 0) form.trigger([...standing])
  }, [form, language])
}
