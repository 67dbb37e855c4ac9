import { AppError, type ErrorCode } from '@prona/contract/kernel/errors'

/** Errors that the web framework raises before one of our routes is called. */
export function fromFramework(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const status = Number(error.statusCode)
  if (status < 400 || status >= 500) return status === 503 ? new AppError('unavailable') : undefined
  return new AppError(byStatus[status] ?? 'malformed')
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'noSuchRoute',
  413: 'tooLarge',
  415: 'unsupportedType',
}
