import { type ImportOptions, importOptionsSchema } from '@prona/contract/batches/import-options'
import { AppError, invalid } from '@prona/contract/kernel/errors'
import { parsed } from '@prona/contract/kernel/schema'

/** An import must be a trial or name which rows to import, so that nobody imports by accident. */
export function optionsFrom(value: unknown): ImportOptions {
  const answer = parsed(importOptionsSchema, value)
  if ('issues' in answer) throw new AppError('invalid', {}, answer.issues)
  if (!answer.value.dryRun && !answer.value.rows) throw invalid('rows', 'required')
  return answer.value
}
