import { createContext, type ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { FieldDisplay } from '../fields/view.ts'

/** Its id begins those of its inputs. */
export type RecordForm = UseFormReturn<Record<string, unknown>> & { readonly id: string }

/** The type of a message that only the server can withdraw. */
export const byServer = 'server'

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
