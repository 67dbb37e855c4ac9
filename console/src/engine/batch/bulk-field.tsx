import { isAdjustable, soundsLikeChange } from '@prona/contract/batches/adjust'
import { type Setting, waysOf } from '@prona/contract/batches/ways'
import type { Field } from '@prona/contract/kernel/field'
import { type FormEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Icon } from '../../ui/icon.tsx'
import { WaysBox } from '../../ui/inputs/ways-box.tsx'
import { useWords } from '../../ui/language.ts'
import { FormField } from '../form/form-field.tsx'
import { AdjustField, adjustingBy } from './adjust-field.tsx'

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
          <WaysBox
            name={`how-${name}`}
            label={`${t('bulk.how')}: ${label(field.label)}`}
            options={ways.map((one) => ({ value: one, label: t(words[one]) }))}
            value={way}
            onChange={(one) => change({ way: one })}
          />
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

const words = { alike: 'bulk.to', adjusted: 'bulk.by', emptied: 'bulk.empty' } as const
