import type postgres from 'postgres'
import type { Listener } from './listener.ts'
import { isLost } from './outage-codes.ts'

type Sql = postgres.Sql
type Transaction = postgres.TransactionSql

/**
 * A pool that survives the loss of its connections. The driver (3.4.9) keeps what it had not yet sent on a broken
 * connection and never sends on it again: every later query on it hangs until the connect timeout. So a pool that
 * lost a connection only finishes its work, however long that takes, and a fresh one takes its place. Notifications
 * come on a connection of their own.
 */
export function lastingPool(open: (onClose: () => void) => Sql, listener?: Listener): Sql {
  let pool = fresh()
  const finishing = new Set<Sql>()
  let isOver = false

  function fresh(): Sql {
    const mine = open(() => {
      if (isOver || mine !== pool) return
      pool = fresh()
      finishing.add(mine)
      void mine.end().then(() => finishing.delete(mine))
    })
    return mine
  }

  async function end(options?: { timeout?: number }): Promise<void> {
    isOver = true
    await Promise.all([pool, ...finishing, listener].map((one) => one?.end(options)))
  }

  return new Proxy(pool, {
    apply: (_target, self, values) => Reflect.apply(pool, self, values),
    get(_target, name) {
      if (name === 'begin') return (...given: Begun) => inTransaction(pool, given)
      if (name === 'end') return end
      if (name === 'listen' && listener) return listener.listen
      const value: unknown = Reflect.get(pool, name)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
}

type Work = (db: Transaction) => Promise<unknown>
/** The driver's two ways to begin a transaction: with or without a mode. */
type Begun = [work: Work] | [mode: string, work: Work]

/**
 * When a transaction's connection is lost, the driver still rolls back on it and lets the work go on querying on it:
 * outside of any transaction, among the queries of others. Here both end with the connection.
 */
function inTransaction(pool: Sql, given: Begun): Promise<unknown> {
  const [mode, work] = given.length === 2 ? given : ['', given[0]]
  let isOver = false
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const whole = async (db: Transaction) => {
    try {
      const done = await work(guarded(db, () => isOver))
      if (!isOver) return done
    } catch (error) {
      if (!isOver && !isLoss(error)) throw error
      isOver = true
      reject(error)
    }
    // If this settled, the driver would send its COMMIT to a connection that is gone, and throw.
    return new Promise<never>(() => {})
  }
  pool.begin(mode, whole).then(resolve, reject)
  return promise.finally(() => {
    isOver = true
  })
}

function guarded(db: Transaction, isOver: () => boolean): Transaction {
  const refuseIfOver = () => {
    if (isOver()) throw new Error('The transaction is over')
  }
  return new Proxy(db, {
    apply(target, self, values) {
      refuseIfOver()
      return Reflect.apply(target, self, values)
    },
    get(target, name) {
      refuseIfOver()
      return Reflect.get(target, name)
    },
  })
}

function isLoss(error: unknown): boolean {
  return isLost(error) || (error instanceof Error && 'severity' in error && error.severity === 'FATAL')
}
