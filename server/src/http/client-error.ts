import { AppError, type ErrorCode, errorStatus } from '@prona/contract/kernel/errors'
import { defaultLanguage } from '@prona/contract/kernel/words'
import { uuidv7 } from '../kernel/uuid.ts'
import { problemOf } from './problem.ts'
import { answerPolicy } from './security-headers.ts'

type Connection = { readonly writable: boolean; end(text: string): unknown; destroy(): unknown }

/** Bytes that never became a request are refused in the usual format, if the connection can still be written to. */
export function refuseConnection(error: { readonly code?: string }, socket: Connection): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = byCode[error.code ?? ''] ?? 'malformed'
  const requestId = uuidv7()
  const body = JSON.stringify(problemOf(new AppError(code), defaultLanguage, requestId))
  const head = [
    `HTTP/1.1 ${errorStatus[code]} ${reasons[code] ?? 'Bad Request'}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${answerPolicy}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Leaves time to read the answer; a client that does not close its own half is then disconnected.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

const byCode: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}
const reasons: Readonly<Partial<Record<ErrorCode, string>>> = {
  tooSlow: 'Request Timeout',
  headersTooLarge: 'Request Header Fields Too Large',
}
