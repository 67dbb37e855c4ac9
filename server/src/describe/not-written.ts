import { AppError } from '@prona/contract/kernel/errors'

/** The reader learns only that it failed; the cause is logged, since it may contain what the service said. */
export function notWritten(cause: string): AppError {
  return Object.assign(new AppError('notWritten'), { cause })
}
