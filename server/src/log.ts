import { type DestinationStream, type Logger, pino } from 'pino'

/** The log of the program, for which all errors are told as `toldError` tells them. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: toldError } }
  return to ? pino(options, to) : pino(options)
}

/**
 * What is told of an error. PostgreSQL's own words hold what people wrote (a row that fails, a value of the wrong
 * type): of its errors the code and the places are told, which say as much to whoever looks for the cause.
 */
function toldError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const of = (key: string): unknown => Object.entries(error).find(([known]) => known === key)?.[1]
  const isOfDatabase = name === 'PostgresError'
  const places = stack.slice(stack.indexOf(message) + message.length).trim()
  return {
    type: name,
    message: isOfDatabase ? undefined : message,
    code: of('code'),
    constraint: of('constraint_name'),
    table: of('table_name'),
    column: of('column_name'),
    stack: places,
    cause: cause === undefined ? undefined : toldError(cause),
  }
}
