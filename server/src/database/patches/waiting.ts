import type { Patch } from './patch.ts'

/**
 * Nothing is waited for without end. A database that accepts connections and closes them was tried a thousand times a
 * second for as long as it did, and so was one with several hosts of which none answers; one that fell silent was
 * waited for as long as its machine was there.
 */
export const mendsOfWaiting: readonly Patch[] = [
  [
    'connectTimer = timer(connectTimedOut, options.connect_timeout)\n',
    `connectTimer = timer(connectTimedOut, options.connect_timeout)
      , answerTimer = timer(answerTimedOut, options.answer_timeout)\n`,
  ],
  [
    'let socket = null\n    , cancelMessage',
    `let socket = null
    , wasReady = false
    , heard = 0
    , tries = 0
    , cancelMessage`,
  ],
  [
    'connect(query) {\n      initial = query\n      reconnect()',
    `connect(query) {
      const refusal = options.reach && options.reach.refusal()
      if (refusal) {
        connection.endedOnPurpose = true
        queryError(query, refusal)
        setImmediate(() => connection.queue === queues.connecting && onclose(connection, refusal))
        return
      }
      initial = query
      reconnect()`,
  ],
  ['build(q)\n      return write(', 'build(q)\n      answerTimer.start()\n      return write('],
  [
    'function data(x) {\n',
    `function answerTimedOut() {
    const [before, asked] = [heard, socket]
    // Where this program paused itself, the answer may be there: it is read first.
    setTimeout(() => {
      if (heard !== before || socket !== asked || !socket) return
      const silence = Errors.connection('CONNECTION_SILENT', options, socket)
      options.reach && options.reach.failed(silence)
      error(silence)
      socket.destroy()
    }, 100)
  }

  function data(x) {
    heard++
    query && answerTimer.start()
`,
  ],
  [
    'connection.reserved\n      ? !connection.reserved.release',
    'answerTimer.cancel()\n    ready()\n\n    connection.reserved\n      ? !connection.reserved.release',
  ],
  ['options.shared.retries = retries = 0\n', 'options.shared.retries = retries = 0\n      ready()\n'],
  [
    'function CommandComplete(x) {\n',
    `function ready() {
    if (wasReady) return
    wasReady = true
    tries = 0
    options.reach && options.reach.reached()
  }

  function CommandComplete(x) {\n`,
  ],
  // The next rows are asked for when the last ones have been used, which may take as long as it likes.
  [
    'async function PortalSuspended() {\n    try {\n',
    'async function PortalSuspended() {\n    try {\n      answerTimer.cancel()\n',
  ],
  ['rows = 0\n      x === CLOSE', 'rows = 0\n      answerTimer.start()\n      x === CLOSE'],
  ['options.host[retries + 1])\n      return\n', 'options.host[tries + 1])\n      return\n'],
  [
    "errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket.destroy()",
    "error(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket && socket.destroy()",
  ],
  [
    'function errored(err) {\n',
    'function errored(err) {\n    wasReady || terminated || (options.reach && options.reach.failed(err))\n',
  ],
  [
    "socket.readyState === 'open' && socket.end(b().X().end())",
    `const leaving = socket
      leaving.readyState === 'open' ? leaving.end(b().X().end()) : leaving.readyState === 'opening' && leaving.destroy()
      setTimeout(() => leaving.destroy(), 2000).unref()`,
  ],
]
