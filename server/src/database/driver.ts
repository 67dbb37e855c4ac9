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
    `if (initial) {
      query = errorResponse = null
      return reconnect()
    }\n\n    (query || sent.length) && error(`,
  ],
  [
    'closedTime = performance.now()\n    hadError',
    'query = errorResponse = null\n    closedTime = performance.now()\n    hadError',
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
        ? [...mendsOfTransactions, mendOfEnds]
        : file === 'connection'
          ? [...mendsOfConnections, ...mendsOfStatements, mendOfBeginnings, mendOfEnding]
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
