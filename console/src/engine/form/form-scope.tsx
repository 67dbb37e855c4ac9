import { createContext, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { FieldDisplay } from '../fields/view.ts'
import type { RecordForm } from './use-record-form.ts'

/** The record a form is about: its names, its choices, its reader's words. */
export const FieldDisplayContext = createContext<FieldDisplay | undefined>(undefined)

/** What begins the ids of a form's inputs: a form over another one has fields of the same names. */
export const FormIdContext = createContext('')

type Props = { readonly form: RecordForm; readonly display: FieldDisplay; readonly children: ReactNode }

/** Around the fields of a form: its values, the record it is about, and the ids of its inputs. */
export function FormScope({ form, display, children }: Props) {
  return (
    <FormProvider {...form}>
      <FormIdContext value={form.id}>
        <FieldDisplayContext value={display}>{children}</FieldDisplayContext>
      </FormIdContext>
    </FormProvider>
  )
}

export function inputId(form: string, path: string): string {
  return `${form}field-${path.replaceAll('.', '-')}`
}
