import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../src/database/connect.ts'

/** People who write all the time, each with a key, and repeat what nobody acknowledged. */
export type Load = {
  acknowledged(): number
  /** How long it took from that moment until nothing failed any more and everybody was answered again. */
  wellAgain(since: number): Promise<number>
  /** Ends once everything that was begun is acknowledged. */
  stop(): Promise<void>
  /** Compares what was acknowledged with what is in the database. */
  compare(owner: Sql): Promise<{ acknowledged: number; lost: number; doubled: number }>
}

/** Nothing failed for so long: it is over. */
const quietMs = 2_000

export function startLoad(address: string, tokens: readonly string[]): Load {
  const mark = randomUUID()
  const written = new Map<string, string>()
  const answeredAt = tokens.map((): number[] => [])
  let lastFailure = 0
  let isOver = false

  async function write(token: string, key: string, writer: number): Promise<void> {
    for (;;) {
      const id = await createdAt(address, token, key)
      if (id !== undefined) {
        answeredAt[writer]?.push(performance.now())
        written.set(key, id)
        return
      }
      lastFailure = performance.now()
      await pause(50)
    }
  }

  const writers = tokens.map(async (token, writer) => {
    for (let number = 0; !isOver; number++) {
      await write(token, `${mark}-${writer}-${number}`, writer)
      await pause(80)
    }
  })
  return {
    acknowledged: () => written.size,
    async wellAgain(since) {
      for (;;) {
        const last = Math.max(since, lastFailure)
        const firsts = answeredAt.map((all) => all.find((at) => at > last))
        const isQuiet = performance.now() - last > quietMs
        if (isQuiet && firsts.every((at) => at !== undefined)) return Math.max(...firsts) - since
        await pause(50)
      }
    },
    async stop() {
      isOver = true
      await Promise.all(writers)
    },
    async compare(owner) {
      const rows = await owner<{ id: string; key: string }[]>`
        select _id as id, last_name as key from customers where last_name like ${`${mark}-%`}`
      const found = Map.groupBy(rows, ({ key }) => key)
      const lost = [...written].filter(([key, id]) => !found.get(key)?.some((row) => row.id === id))
      const doubled = [...found.values()].filter((those) => those.length > 1)
      return { acknowledged: written.size, lost: lost.length, doubled: doubled.length }
    },
  }
}

/** The id of what was acknowledged. */
async function createdAt(address: string, token: string, key: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${address}/api/customer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
      body: JSON.stringify({ kind: 'person', firstName: 'Besa', lastName: key }),
      signal: AbortSignal.timeout(15_000),
    })
    const body: unknown = await answer.json()
    return answer.status === 200 ? idIn(body) : undefined
  } catch {
    // The connection broke, or the proxy answered for a server that was gone.
    return undefined
  }
}

function idIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('customer' in body)) return undefined
  const { customer } = body
  return typeof customer === 'object' && customer !== null && '_id' in customer
    ? String(customer._id)
    : undefined
}
