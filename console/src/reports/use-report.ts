import type { SavedFile } from '@prona/client/file-answer'
import { orThrow } from '@prona/client/refusal'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useDesk } from '../kernel/desk.tsx'
import { reasonOf } from '../kernel/failure.ts'
import { useWords } from '../ui/language.ts'
import { tellProgress } from '../ui/toasts.tsx'

/** Makes one of the record's reports in the reader's language and saves it under the name the server gives it. */
export function useReport(resource: Resource, row: AnyRow) {
  const { client } = useDesk()
  const { t, language } = useWords()
  return async (report: string, name: string) => {
    const made = orThrow((options) =>
      client.of(resource).report(row._id, report, { ...options, language, branch: row.branch }),
    ).then((file) => {
      save(file)
      return file
    })
    const told = tellProgress(made, {
      loading: t('report.making', { name }),
      success: (file) => t('report.done', { name: file.name }),
      error: (cause) => t('report.failed', { name, reason: reasonOf(cause) || t('form.unreachable') }),
    })
    // The toast has said why.
    await told.catch(() => {})
  }
}

/** A browser saves only what is linked to; the address is given back once the saving has begun. */
function save({ name, content }: SavedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
