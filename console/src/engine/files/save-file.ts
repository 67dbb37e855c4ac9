import type { SavedFile } from '@prona/client/file-answer'
import type { CallOptions } from '@prona/client/problem'
import { orThrow } from '@prona/client/problem'
import type { Words } from '../../ui/language.ts'
import { tellFailed } from '../../ui/toasts.tsx'
import { reasonOf } from '../data/problems.ts'

/** Lets the browser keep a file among its downloads. */
export function saveFile({ name, content }: SavedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn, on a slow device long after; until then it must hold.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches and keeps a file, or says why not. */
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
