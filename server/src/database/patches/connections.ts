import type { Patch } from './patch.ts'

/**
 * A query that was about to be written when a connection ended is refused and does not wait for the next connection.
 */
export const mendsOfConnections: readonly Patch[] = [
  [
    'const x = socket.write(chunk, fn)\n',
    `if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)\n`,
  ],
  [
    'clearImmediate(nextWriteTimer)\n    socket.removeListener',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  ],
  [
    'if (initial)\n      return reconnect()\n\n    !hadError && (query || sent.length) && error(',
    `answerTimer.cancel()
    if (initial && options.host[tries + 1]) {
      tries++
      query = errorResponse = null
      return reconnect()
    }
    initial && errored(Errors.connection('CONNECT_CLOSED', options, socket))\n
    ;(query || sent.length) && error(`,
  ],
  [
    'closedTime = performance.now()\n    hadError',
    `query = errorResponse = null
    wasReady = false
    tries = 0
    ended && (ended(), ending = ended = null)
    closedTime = performance.now()\n    hadError`,
  ],
  ['return fetchArrayTypes()\n', 'return fetchArrayTypes().catch(() => {})\n'],
]

/** A connection that ended on purpose, such as one at the end of its lifetime, is told apart from one that was lost. */
export const mendOfEnds: Patch = [
  'options.onclose && options.onclose(c.id)',
  'options.onclose && !c.endedOnPurpose && options.onclose(c.id)',
]
export const mendOfEnding: Patch = [
  '\n    onclose(connection, Errors.connection(',
  '\n    connection.endedOnPurpose = terminated\n    onclose(connection, Errors.connection(',
]
