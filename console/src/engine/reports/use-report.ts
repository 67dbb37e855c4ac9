import { orThrow } from '@prona/client/problem'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import { useWords } from '../../ui/language.ts'
import { tellProgress } from '../../ui/toasts.tsx'
import { failureOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { saveFile } from '../files/save-file.ts'

/** `units`: of a property’s units only these. */
type Wanted = { readonly language?: Language; readonly units?: readonly string[] }

/** Makes one of the record's reports, for customers in their language and else in the reader's, and saves it under the name the server gives it. */
export function useReport(resource: Resource, row: AnyRow) {
  const { client } = useSignedIn()
  const { t, language } = useWords()
  return async (report: string, name: string, { language: chosen, units }: Wanted = {}) => {
    const spoken = chosen ?? (resource.reports?.[report]?.forCustomer ? undefined : language)
    const made = orThrow((options) =>
      client.of(resource).report(row._id, report, {
        ...options,
        language: spoken,
        branch: row.branch,
        ...(units && { units }),
      }),
    ).then((file) => {
      saveFile(file)
      return file
    })
    const told = tellProgress(made, {
      loading: t('report.making', { name }),
      success: (file) => t('report.done', { name: file.name }),
      error: (cause) => t('report.failed', { name, reason: failureOf(cause, t) }),
    })
    // The toast has said why.
    await told.catch(() => {})
  }
}
