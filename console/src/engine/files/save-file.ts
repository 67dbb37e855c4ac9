import type { SavedFile } from '@prona/client/file-answer'
import type { CallOptions } from '@prona/client/problem'
import { orThrow } from '@prona/client/problem'
import type { Words } from '../../ui/language.ts'
import { tellFailed } from '../../ui/toasts.tsx'
import { reasonOf } from '../data/problems.ts'

/** Saves a file through the browser as a download. */
export function saveFile({ name, content }: SavedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the object URL later, on a slow device much later; it must be valid until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches and saves a file, or says why that failed. */
export async function downloadFrom(
  t: Words['t'],
  call: (options: CallOptions) => Promise<SavedFile | null>,
): Promise<void> {
  try {
    saveFile(await orThrow(call))
  } catch (error) {
    tellFailed(reasonOf(error) || t('documents.downloadFailed'))
  }
}
