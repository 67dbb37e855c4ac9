import type { Patch } from './patch.ts'

/** A query of a transaction whose connection is gone is refused, and so is its rollback. */
export const mendsOfTransactions: readonly Patch[] = [
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
 * A connection with a hundred statements under way, or whose socket is full, was not told that a transaction begins on
 * it: the database began it, and the driver refused it as unsafe.
 */
export const mendOfBeginnings: Patch = [
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
