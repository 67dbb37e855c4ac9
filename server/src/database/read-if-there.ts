import { readFileSync } from 'node:fs'
import { hasCode } from './error-code.ts'

/** Undefined where there is no such file, or no such process any more. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}
