import { AppError } from '@prona/contract/kernel/errors'

/** The reader is told that it was not written; why is for the log, since it may hold what the service said. */
export function notWritten(cause: string): AppError {
  return Object.assign(new AppError('notWritten'), { cause })
}
