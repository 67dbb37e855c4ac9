import { branch } from '@prona/contract/resources'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRecords } from '../engine/data/use-records.ts'
import type { FormNoteProps } from '../engine/own-screens.ts'
import { codeOf, freeCode } from './branch-code.ts'

/** Writes the code of a new branch as its name is typed, unless a code was typed; it shows nothing of its own. */
export function SuggestedCode({ row }: FormNoteProps) {
  return row ? null : <CodeFromName />
}

const every = {}

function CodeFromName() {
  const { getValues, setValue } = useFormContext()
  const name: unknown = useWatch({ name: 'name' })
  const { rows, isHere } = useRecords(branch, every)
  const suggested = useRef('')
  useEffect(() => {
    const written: unknown = getValues('code')
    if (!isHere || (written && written !== suggested.current)) return
    const taken = rows.map(({ code }) => code)
    const next = freeCode(codeOf(typeof name === 'string' ? name : ''), taken)
    if (next === suggested.current && next === (written ?? '')) return
    suggested.current = next
    setValue('code', next, { shouldDirty: true })
  }, [name, rows, isHere, getValues, setValue])
  return null
}
