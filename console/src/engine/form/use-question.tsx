import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { type ReactNode, useState } from 'react'
import { useOwnScreens } from '../own-screens.ts'
import type { Values } from './form-values.ts'

/** Before a change of a record is saved: the question its resource has about it, if any. */
export function useQuestion(
  resource: Resource,
  row: AnyRow | undefined,
  save: (values: Values) => void,
): { readonly ask: (values: Values) => void; readonly question: ReactNode } {
  const { BeforeSaving } = useOwnScreens(resource)
  const [values, setValues] = useState<Values>()
  if (!row || !BeforeSaving) return { ask: save, question: null }
  const close = () => setValues(undefined)
  const confirm = () => {
    if (values) save(values)
    close()
  }
  const question = values && <BeforeSaving row={row} values={values} onClose={close} onConfirm={confirm} />
  return { ask: setValues, question }
}
