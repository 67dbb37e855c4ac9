import type { Patch } from './patch.ts'

/** How many prepared statements a connection keeps. A list's takes some 140 KB of the database's memory. */
export const mostPrepared = 100

/**
 * The driver keeps every statement that it prepared for as long as its connection lasts. Here the one unused for
 * longest is closed beyond that number. It is closed only together with a statement that the connection is waiting
 * to run: nothing else is on its way then, so no error can make the database skip the message.
 */
export const mendsOfStatements: readonly Patch[] = [
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

/** Rows that the database refuses after all of them were sent would leave whoever sent them waiting for ever. */
export const mendsOfCopying: readonly Patch[] = [
  [
    'stream && (stream.destroy(err), stream = null)\n',
    'stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
  ],
  // Rows that filled their stream's buffer stopped the socket, and a stream that has its end asks for no more.
  ['stream && stream.push(null)\n', 'stream && (stream.push(null), socket.resume())\n'],
]
