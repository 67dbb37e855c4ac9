import type { Field } from '@prona/contract/kernel/field'
import { createContext, use } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'
import { Glyph } from '../ui/glyph.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { viewOf } from './fields/kinds.ts'
import type { Scene } from './fields/view.ts'

/** The record a form is about: its names, its choices, its reader's words. */
export const SceneContext = createContext<Scene | undefined>(undefined)

type Props = {
  readonly path: string
  readonly field: Field
  /** Its label says no more than the heading it stands under. */
  readonly bare?: boolean
}

/** One field of a form, of whichever kind, with its label, help and message. */
export function FormField({ path, field, bare }: Props) {
  const scene = use(SceneContext)
  const view = viewOf(field)
  const { field: control } = useController({ name: path })
  const { formState } = useFormContext()
  if (!scene) throw new Error('A field stands outside of a form')
  const error: unknown = get(formState.errors, path)
  const message = messageIn(error)
  const { words } = scene
  const label = words.label(field.label)
  const inner = (innerPath: string, one: Field) => <FormField key={innerPath} path={innerPath} field={one} />
  const shared = { field, path, value: control.value, onChange: control.onChange, scene, inner }
  const id = inputId(path)

  if (view.framed) {
    const wiring = {
      id,
      label,
      onBlur: control.onBlur,
      invalid: Boolean(message),
      describedBy: `${id}-error`,
    }
    if (!view.wide) return <view.Input {...shared} wiring={wiring} />
    return (
      <div className="field f6" data-invalid={message ? '' : undefined}>
        {!bare && <span className="lbl">{label}</span>}
        <view.Input {...shared} wiring={wiring} />
        {message && (
          <p className="error" id={`${id}-error`}>
            <Glyph shape="triangle" />
            {message}
          </p>
        )}
      </div>
    )
  }
  return (
    <Frame
      id={id}
      label={label}
      required={!field.optional && !field.defaulted && field.kind !== 'flag'}
      help={field.help && words.label(field.help)}
      error={message}
      wide={view.wide}
    >
      {(wiring) => <view.Input {...shared} wiring={{ ...wiring, onBlur: control.onBlur }} />}
    </Frame>
  )
}

export function inputId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** A list's own message stands beside those of its rows. */
function messageIn(error: unknown): string | undefined {
  const own: unknown = get(error, 'message') ?? get(error, 'root.message')
  return typeof own === 'string' ? own : undefined
}
