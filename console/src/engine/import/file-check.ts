import type { WordKey } from '@prona/contract/kernel/words'

/** What the server takes too. */
const mostBytes = 10 * 1024 * 1024
export const accepted =
  '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Checks a file before it is sent. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): WordKey | undefined {
  if (!/\.(csv|txt|xlsx)$/i.test(file.name)) return 'import.wrongType'
  if (file.size === 0) return 'import.emptyFile'
  return file.size > mostBytes ? 'import.tooLarge' : undefined
}
