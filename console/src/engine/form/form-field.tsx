import { isNeeded, stands } from '@prona/contract/kernel/conditions'
import type { Field } from '@prona/contract/kernel/field'
import { type ReactNode, use, useRef } from 'react'
import { get, useController, useFormContext, useWatch } from 'react-hook-form'
import { Glyph } from '../../ui/glyph.tsx'
import { Frame, type Span } from '../../ui/inputs/frame.tsx'
import { viewOf } from '../fields/kinds.ts'
import { byServer, FieldDisplayContext, FormIdContext, inputId } from './form-scope.tsx'
import { inputOf } from './inputs/inputs.ts'

type Props = {
  readonly path: string
  readonly field: Field
  /** Its label says no more than the heading it stands under. */
  readonly bare?: boolean
  /** Of a list: what one of its rows shows, in place of its fields one after the other. */
  readonly row?: (index: number) => ReactNode
  /** What is taken while it is empty. */
  readonly placeholder?: string | undefined
}

/** One field of a form, shown only where it applies to the record. */
export function FormField({ path, field, ...shown }: Props) {
  const values = useConditions(field)
  return stands(field, values) ? (
    <Standing path={path} field={field} {...shown} required={isNeeded(field, values)} />
  ) : null
}

/** With its label, help and message. */
function Standing({ path, field, bare, row, placeholder, required }: Props & { readonly required: boolean }) {
  const display = use(FieldDisplayContext)
  const { wide } = viewOf(field)
  const { Input, framed } = inputOf(field)
  const { field: control } = useController({ name: path })
  const { formState, getFieldState, trigger } = useFormContext()
  if (!display) throw new Error('A field stands outside of a form')
  const message = messageIn(get(formState.errors, path))
  const { words } = display
  const label = words.label(field.label)
  const inner = (innerPath: string, one: Field) => <FormField key={innerPath} path={innerPath} field={one} />
  // A message that is shown is checked again with every keystroke; a new one waits until the field loses the
  // focus.
  const isWritten = useRef(false)
  const onChange = (value: unknown) => {
    isWritten.current = true
    control.onChange(value)
    if (getFieldState(path).error) void trigger(path)
  }
  const onBlur = () => {
    control.onBlur()
    // Whoever only passes through, as from the first field of a new record, is not told that it is empty.
    if (!isWritten.current) return
    // The server's message about this value still holds; removing it would move what is about to be clicked.
    if (getFieldState(path).error?.type !== byServer) void trigger(path)
  }
  const shared = { field, path, value: control.value, onChange, display, inner, row, placeholder }
  const id = inputId(use(FormIdContext), path)
  if (!framed) {
    return (
      <Frame
        id={id}
        label={label}
        required={required && field.kind !== 'flag'}
        help={field.help && field.kind !== 'flag' ? words.label(field.help) : undefined}
        error={message}
        span={wide ? 6 : spanOf(field, label)}
      >
        {(wiring) => <Input {...shared} wiring={{ ...wiring, onBlur }} />}
      </Frame>
    )
  }
  const wiring = {
    id,
    label,
    onBlur,
    invalid: Boolean(message),
    describedBy: message ? `${id}-error` : undefined,
  }
  if (!wide) return <Input {...shared} wiring={wiring} />
  return (
    <div className="field f6" data-invalid={message ? '' : undefined}>
      {!bare && <span className="lbl">{label}</span>}
      <Input {...shared} wiring={wiring} />
      {message && (
        <p className="error" id={`${id}-error`}>
          <Glyph shape="triangle" />
          {message}
        </p>
      )}
    </div>
  )
}

/** The current values of the choices that the field's `when` depends on. */
export function useConditions({ when = {} }: Pick<Field, 'when'>): Readonly<Record<string, unknown>> {
  const row = use(FieldDisplayContext)?.row
  const names = Object.keys(when)
  const chosen: readonly unknown[] = useWatch({ name: names })
  return Object.fromEntries(names.map((name, index) => [name, chosen[index] ?? row?.[name]]))
}

const narrowTo = 1_000
const shortTo = 30
const longFrom = 160
const briefLabel = 12

/** How many of a row's six columns it takes. */
function spanOf(field: Field, label: string): Span {
  const isBrief = label.length <= briefLabel
  // What it means when it is ticked is a sentence beside its box.
  if (field.kind === 'flag' && field.help) return 6
  if (field.kind === 'number') return isBrief && field.max < narrowTo ? 1 : 2
  if (field.kind === 'reference') return field.optional ? 2 : 4
  if (field.kind === 'instant' || field.kind === 'texts') return 3
  if (field.kind !== 'text') return 2
  if (field.max >= longFrom || field.shape === 'iban') return 4
  return isBrief && field.max <= shortTo && !field.shape ? 1 : 2
}

/** The list's own message, beside those of its rows. */
function messageIn(error: unknown): string | undefined {
  const own: unknown = get(error, 'message') ?? get(error, 'root.message')
  return typeof own === 'string' ? own : undefined
}
