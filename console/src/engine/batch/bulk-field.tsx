import { isAdjustable, soundsLikeChange } from '@prona/contract/batches/adjust'
import type { Field } from '@prona/contract/kernel/field'
import { type FormEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { FormField } from '../form/form-field.tsx'
import { AdjustField, type Adjusting, adjustingBy } from './adjust-field.tsx'

/** All get one value, each changes from its own, or none has a value any more. */
type Way = 'alike' | 'adjusted' | 'emptied'

/** How a chosen field changes. */
export type Setting = {
  readonly way: Way
  /** The change, as far as it is understood. */
  readonly adjusting?: Adjusting
  /** What was typed as the value for all, and can only be a change. */
  readonly begun?: string
}

type Props = {
  readonly name: string
  readonly field: Field
  readonly setting: Setting
  /** Which of the selected records it does not apply to. */
  readonly concern: string | undefined
  readonly onChange: (setting: Setting) => void
  readonly onRemove: () => void
}

/** A field that is changed in all selected records; whoever has just added it goes on in it. */
export function BulkField({ name, field, setting, concern, onChange, onRemove }: Props) {
  const { t, label } = useWords()
  const { unregister } = useFormContext()
  const { way, begun } = setting
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    block.current?.querySelector<HTMLElement>(`:is(input, textarea):not([name="how-${name}"])`)?.focus()
  }, [name])
  const change = (next: Setting) => {
    unregister(name)
    onChange(next)
  }
  const understand = ({ target }: FormEvent) => {
    if (!isAdjustable(field) || way !== 'alike' || !(target instanceof HTMLInputElement)) return
    const text = target.value
    if (soundsLikeChange(field, text))
      change({ way: 'adjusted', begun: text, adjusting: adjustingBy(field, text, null) })
  }
  const ways = waysOf(field)
  return (
    <div className="bulk__field">
      <div className="fields fields--dialog" ref={block} onInput={understand}>
        {ways.length > 1 && (
          <Ways name={name} field={field} chosen={way} onChoose={(one) => change({ way: one })} />
        )}
        {way === 'emptied' ? (
          <p className="f6">{t('bulk.willEmpty', { name: label(field.label) })}</p>
        ) : way === 'adjusted' && isAdjustable(field) ? (
          <AdjustField
            name={name}
            field={field}
            begun={begun}
            onChange={(adjusting) => onChange({ ...setting, adjusting })}
          />
        ) : (
          <FormField path={name} field={field} />
        )}
        {concern && <p className="help f6">{concern}</p>}
      </div>
      <button
        type="button"
        className="tool"
        aria-label={t('form.take', { name: label(field.label) })}
        onClick={() => {
          unregister(name)
          onRemove()
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

type WaysProps = Pick<Props, 'name' | 'field'> & {
  readonly chosen: Way
  readonly onChoose: (way: Way) => void
}

function Ways({ name, field, chosen, onChoose }: WaysProps) {
  const { t, label } = useWords()
  return (
    <div className="field f6" role="radiogroup" aria-label={`${t('bulk.how')}: ${label(field.label)}`}>
      <span className="bulk__how">
        {waysOf(field).map((way) => (
          <label key={way}>
            <input
              type="radio"
              name={`how-${name}`}
              checked={chosen === way}
              onChange={() => onChoose(way)}
            />{' '}
            {t(words[way])}
          </label>
        ))}
      </span>
    </div>
  )
}

const words = { alike: 'bulk.to', adjusted: 'bulk.by', emptied: 'bulk.empty' } as const

function waysOf(field: Field): readonly Way[] {
  return [
    'alike',
    ...(isAdjustable(field) ? (['adjusted'] as const) : []),
    ...(field.optional || isMany(field) ? (['emptied'] as const) : []),
  ]
}

/** A field of several values can have none, whether it is optional or not. */
export function isMany({ kind }: Field): boolean {
  return kind === 'texts' || kind === 'choices' || kind === 'references'
}
