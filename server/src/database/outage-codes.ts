import { codeOf, hasCode } from './error-code.ts'

/** Nobody answers where the database should be, or only one that is not the one that is asked for. */
export const unreachable = [
  'CONNECT_TIMEOUT',
  'CONNECT_CLOSED',
  'CONNECT_LATER',
  'CONNECT_STANDBY',
  'CONNECT_PRIMARY',
  'CONNECTION_SILENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
] as const

/** A connection has ended, with whatever was under way on it. */
export const lost = [
  'CONNECTION_CLOSED',
  'CONNECTION_SILENT',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EPIPE',
  'ECONNRESET',
  // A pooler has led to a standby: the driver leaves the connection.
  '25006',
] as const

const full = ['ENOSPC', 'EDQUOT', '53100']
/** The disk is full or not writable, ours or the database's. */
const outOfRoom = [...full, 'EROFS']

/**
 * Connections that failed, resources that are short, a database that starts or stops or cannot read its disk, and the
 * server's role whose password was lost, which is about to be set again.
 */
const unwell = /^(08|53|57P|58030|28P01|28000)/

export function isUnreachable(error: unknown): boolean {
  return hasCode(error, ...unreachable) || isMissingSocket(error)
}

/** A file that is missing has the same code and is no fault of the database. */
function isMissingSocket(error: unknown): boolean {
  return (
    hasCode(error, 'ENOENT') && error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  )
}

export function isLost(error: unknown): boolean {
  return hasCode(error, ...lost)
}

export function isFull(error: unknown): boolean {
  return hasCode(error, ...full)
}

export function isOutOfRoom(error: unknown): boolean {
  return hasCode(error, ...outOfRoom)
}

/** What the log says of a failure: of an outage its code alone, since where it was met says nothing of its cause. */
export function causeOf(error: unknown): { readonly code: unknown } | { readonly err: unknown } {
  return isOutage(error) ? { code: codeOf(error) } : { err: error }
}

/** Whatever the database is asked fails at present, and a later attempt may succeed. */
export function isOutage(error: unknown): boolean {
  return isUnreachable(error) || isLost(error) || isOutOfRoom(error) || unwell.test(codeOf(error) ?? '')
}
