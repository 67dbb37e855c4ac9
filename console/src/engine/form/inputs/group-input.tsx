import type { FieldOf } from '@prona/contract/kernel/field'
import { use } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { RowsBox } from '../../../ui/inputs/rows-box.tsx'
import { useWords } from '../../../ui/language.ts'
import { isRecord } from '../../data/value-at.ts'
import { isPair } from '../../fields/field-groups.ts'
import { headOf } from '../../fields/group.tsx'
import { FormPartsContext } from './form-parts.ts'
import type { InputProps, InputView } from './input-view.ts'

export const group: InputView<FieldOf<'group'>> = {
  Input: ({ field, path, inner }) => {
    const inputs = Object.entries(field.fields).map(([name, one]) => inner(`${path}.${name}`, one))
    return isPair(field) ? <div className="pair">{inputs}</div> : inputs
  },
  framed: true,
}

export const list: InputView<FieldOf<'list'>> = { Input: Rows, framed: true }

/** Rows within a record. */
function Rows({ field, path, inner, row, display, wiring }: InputProps<FieldOf<'list'>>) {
  const { label } = useWords()
  const { rowStart } = use(FormPartsContext)
  const { getValues } = useFormContext()
  const { fields: rows, append, insert, remove, move } = useFieldArray({ name: path })
  const asked = Object.entries(field.fields).filter(([, one]) => !one.readOnly)
  const empty = Object.fromEntries(asked.map(([name]) => [name, null]))
  const rowsNow = () => {
    const now: unknown = getValues(path)
    return Array.isArray(now) ? now.filter(isRecord) : []
  }
  const take = (index: number) => {
    const row: unknown = getValues(`${path}.${index}`)
    remove(index)
    const head = isRecord(row) ? headOf(field, row, display) : ''
    return { name: head === '…' ? '' : head, back: () => insert(index, row) }
  }
  return (
    <RowsBox
      {...wiring}
      keys={rows.map(({ id }) => id)}
      most={field.max}
      add={field.add && label(field.add)}
      actions={{ add: () => append({ ...empty, ...rowStart(path, rowsNow()) }), take, move }}
      row={row ?? ((index) => asked.map(([name, one]) => inner(`${path}.${index}.${name}`, one)))}
    />
  )
}
