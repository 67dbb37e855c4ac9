import { registerHooks } from 'node:module'

type Patch = readonly [as: string, instead: string]

/** A query of a transaction whose connection is gone is refused, and so is its rollback. */
const mendsOfTransactions: readonly Patch[] = [
  [
    'let savepoints = 0\n      , connection\n',
    'let savepoints = 0\n      , gone = null\n      , connection\n',
  ],
  [
    'new Promise((_, reject) => connection.onclose = reject)\n      ])\n    } catch (error) {',
    'new Promise((_, reject) => connection.onclose = e => (gone = e, reject(e)))\n      ])\n    } catch (error) {',
  ],
  [
    'q.catch(e => uncaughtError || (uncaughtError = e))\n        c.queue === full',
    'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone) return q.reject(gone)\n        c.queue === full',
  ],
]

/**
 * A query that was about to be written when a connection ended is refused and does not wait for the next connection.
 */
const mendsOfConnections: readonly Patch[] = [
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

/**
 * A connection with a hundred statements under way, or whose socket is full, was not told that a transaction begins on
 * it: the database began it, and the driver refused it as unsafe.
 */
const mendOfBeginnings: Patch = [
  `return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
  `const begins = q.options.onexecute
      if (begins) begins(connection)
      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && !begins`,
]

/**
 * Nothing is waited for without end. A database that accepts connections and closes them was tried a thousand times a
 * second for as long as it did, and so was one with several hosts of which none answers; one that fell silent was
 * waited for as long as its machine was there.
 */
const mendsOfWaiting: readonly Patch[] = [
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

/**
 * Of several machines one is written to, and after a failover it is another one: whoever connects goes on until they
 * find it, and begins with the one where it was last. A session that turns out to lead to a standby, as it may behind
 * a pooler, is given up together with what was asked.
 */
const mendsOfFailover: readonly Patch[] = [
  [
    'else if (tryNext(target_session_attrs, backendParameters))\n          return terminate()',
    'else if (tryNext(target_session_attrs, backendParameters))\n          return isAnother()',
  ],
  [
    'function ReadyForQuery(x) {\n',
    `function isAnother() {
    const code = target_session_attrs === 'standby' ? 'CONNECT_PRIMARY' : 'CONNECT_STANDBY'
    error(Object.assign(new Error('The database is not the ' + target_session_attrs), { code }))
    socket && socket.destroy()
  }

  function ReadyForQuery(x) {
    if (errorResponse && errorResponse.code === '25006' && target_session_attrs === 'primary') {
      options.reach && options.reach.failed(errorResponse)
      error(errorResponse)
      return socket && socket.destroy()
    }\n`,
  ],
  [
    'socket.ssl = ssl\n',
    'socket.ssl = ssl\n    if (tries === 0) hostIndex = options.last.host % port.length\n',
  ],
  [
    'wasReady = true\n',
    'wasReady = true\n    options.last.host = (hostIndex + port.length - 1) % port.length\n',
  ],
]

/** An address of IPv6 has colons of its own. */
const mendsOfHosts: readonly Patch[] = [
  [
    "host.split(',').map(x => x.split(':')[0])",
    "host.split(',').map(x => /^\\[(.*)\\]/.exec(x)?.[1] ?? (x.split(':').length > 2 ? x : x.split(':')[0]))",
  ],
  ["parseInt(x.split(':')[1] || port)", 'parseInt(/^(?:\\[.*\\]|[^:]*):(\\d+)$/.exec(x)?.[1] || port)'],
]

/** Rows that the database refuses after all of them were sent would leave whoever sent them waiting for ever. */
const mendsOfCopying: readonly Patch[] = [
  [
    'stream && (stream.destroy(err), stream = null)\n',
    'stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
  ],
  // Rows that filled their stream's buffer stopped the socket, and a stream that has its end asks for no more.
  ['stream && stream.push(null)\n', 'stream && (stream.push(null), socket.resume())\n'],
]

/** Tells of each statement how long the database took for it, whatever waited before it on its connection. */
const tellsOfStatements: readonly Patch[] = [
  ['let socket = null\n', 'let socket = null\n    , lastReady = 0\n'],
  ['build(q)\n      answerTimer', 'build(q)\n      q.askedAt = performance.now()\n      answerTimer'],
  [
    'function ReadyForQuery(x) {\n',
    `function ReadyForQuery(x) {
    const now = performance.now()
    query && query.askedAt && !query.cursorFn && options.told &&
      options.told(query.string, now - Math.max(query.askedAt, lastReady))
    lastReady = now\n`,
  ],
]

/** How many connections do what, and what waits for one. */
const tellsOfConnections: Patch = [
  'reserve,\n    listen,\n',
  `reserve,
    figures: () => ({
      idle: open.length,
      busy: busy.length + full.length + reserved.length,
      connecting: connecting.length,
      waiting: queries.length
    }),
    listen,\n`,
]

/** What `parseOptions` leaves out unless it knows it. */
const knownOptions: Patch = [
  'fetch_types     : true,\n',
  'fetch_types     : true,\n    answer_timeout  : null,\n    reach           : null,\n    told            : null,\n    last            : { host: 0 },\n',
]

/**
 * A pool that ends without a deadline first does what waits for a connection. One that is ending already can still be
 * given a deadline.
 */
const mendsOfEnd: readonly Patch[] = [
  // Refused once, a connection that was asked for alone is not tried again for nobody.
  [
    'const query = { reserve: resolve, reject }',
    'const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }',
  ],
  [
    'if (ending)\n      return ending\n\n    await 1\n',
    `if (ending && timeout === null)
      return ending

    while (timeout === null && queries.length)
      await new Promise(r => setTimeout(r, 100))
    await 1\n`,
  ],
]

/** How many prepared statements a connection keeps. A list's takes some 140 KB of the database's memory. */
export const mostPrepared = 100

/**
 * The driver keeps every statement that it prepared for as long as its connection lasts. Here the one unused for
 * longest is closed beyond that number. It is closed only together with a statement that the connection is waiting
 * to run: nothing else is on its way then, so no error can make the database skip the message.
 */
const mendsOfStatements: readonly Patch[] = [
  ['statementCount = 1\n    , closedTime', 'statementCount = 1\n    , closing = 0\n    , closedTime'],
  [
    'statementCount = 1\n      lifeTimer.start()',
    'statementCount = 1\n      closing = 0\n      lifeTimer.start()',
  ],
  [
    'q.statement = q.prepared\n      ? statements[q.signature]\n',
    'q.statement = q.prepared\n      ? usedAgain(q.signature)\n',
  ],
  [
    '&& (write(prepared(query)), query',
    '&& (write(Buffer.concat([...(query.prepare ? forgotten() : []), prepared(query)])), query',
  ],
  [
    'function CloseComplete() {\n',
    `function usedAgain(signature) {
    const statement = statements[signature]
    delete statements[signature]
    return (statements[signature] = statement)
  }

  function forgotten() {
    const oldest = Object.keys(statements).slice(0, -${mostPrepared})
    return oldest.map(signature => {
      const { name } = statements[signature]
      delete statements[signature]
      closing++
      return b().C().str('S').str(name + b.N).end()
    })
  }

  function CloseComplete() {
    if (closing > 0) return void closing--
`,
  ],
]

/** A connection that ended on purpose, such as one at the end of its lifetime, is told apart from one that was lost. */
const mendOfEnds: Patch = [
  'options.onclose && options.onclose(c.id)',
  'options.onclose && !c.endedOnPurpose && options.onclose(c.id)',
]
const mendOfEnding: Patch = [
  '\n    onclose(connection, Errors.connection(',
  '\n    connection.endedOnPurpose = terminated\n    onclose(connection, Errors.connection(',
]

/**
 * Patches the driver while it is loaded. When the connection of a transaction dies, version 3.4.9 goes on writing to
 * it: that ends the process (its issues 1066, 1154 and 1208), leaves a request unanswered for ever, or, once the
 * connection is opened again for somebody else, rolls back their transaction. Each place is given word for word, so
 * that a changed version of the driver is noticed at once.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = /\/node_modules\/postgres\/src\/(index|connection)\.js$/.exec(url)?.[1]
    const patches =
      file === 'index'
        ? [
            ...mendsOfTransactions,
            mendOfEnds,
            knownOptions,
            ...mendsOfHosts,
            ...mendsOfEnd,
            tellsOfConnections,
          ]
        : file === 'connection'
          ? [
              ...mendsOfConnections,
              ...mendsOfWaiting,
              ...tellsOfStatements,
              ...mendsOfFailover,
              ...mendsOfStatements,
              mendOfBeginnings,
              mendOfEnding,
              ...mendsOfCopying,
            ]
          : undefined
    return patches ? { ...loaded, source: patched(String(loaded.source), patches, url) } : loaded
  },
})

export const { default: postgres } = await import('postgres')

function patched(source: string, patches: readonly Patch[], url: string): string {
  return patches.reduce((text, [as, instead]) => {
    const parts = text.split(as)
    if (parts.length !== 2)
      throw new Error(`${url} is not the driver that is patched here: look whether it still needs it`)
    return parts.join(instead)
  }, source)
}
