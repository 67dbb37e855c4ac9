import { connect, type Sql } from '../../server/src/database/connect.ts'
import { query, type Started, started } from '../company/children.ts'
import type { Company } from '../company/kept.ts'
import type { Call } from './load.ts'
import { fieldsShown, listed, type Sent, statementsOf } from './statements.ts'
import { creating, type Workload } from './workloads.ts'

type Reader = { readonly token: string; readonly _id: string }

/** The server beside a bare handler that sends the server's own statements: what the server costs without them. */
export async function ownCost(
  company: Company,
  ours: string,
  reader: Reader,
  env: Readonly<Record<string, string>>,
): Promise<{ workloads: Workload[]; bare: Started; list: Sent }> {
  const [unit] = await company.owner`select _id, property from units where branch = 'tirana' limit 1`
  const { list, count, get } = await own(company, reader, unit?._id)
  const statements = { list, count, get: { ...get, id: unit?._id }, reader: reader._id }
  const bare = await started(new URL('./bare-server.ts', import.meta.url), {
    ...env,
    BENCH_STATEMENTS: JSON.stringify(statements),
  })
  const headers = { authorization: reader.token, 'content-type': 'application/json' }
  const pair = (name: string, mine: Call | (() => Call), other: Call | (() => Call)): Workload => ({
    name: `own ${name}`,
    ours: { url: ours, headers, calls: [mine] },
    byHand: { url: bare.url, calls: [other] },
    connections: [32],
    counted: 'calls',
  })
  const listing = { path: `/api/units?${query({ ...listed, fields: fieldsShown })}` }
  return {
    workloads: [
      pair('list of 25', listing, { path: '/list' }),
      pair('list of 25 and count', listing, { path: '/list-and-count' }),
      pair('get by id', { path: `/api/unit?id=${unit?._id}` }, { path: '/get' }),
      pair('create', creating('/api/unit', unit?.property), creating('/create', unit?.property)),
    ],
    bare,
    list,
  }
}

async function own({ server }: Company, reader: Reader, id: string) {
  const sql = connect(server, { max: 1 })
  try {
    return await statementsOf(sql, reader._id, id)
  } finally {
    await sql.end()
  }
}

/**
 * How much longer the list's statement takes as the server sends it than for somebody whom row level security does not
 * concern, in many short turns.
 */
export async function rowSecurityOf({ owner, server }: Company, list: Sent): Promise<number> {
  const sql = connect(server, { max: 1 })
  try {
    const ratios: number[] = []
    for (let turn = 0; turn < 40; turn++) {
      const [guarded, free] = [await timed(sql, list), await timed(owner, list)]
      // By then either has its plan.
      if (turn >= 5) ratios.push(guarded / free)
    }
    return middle(ratios)
  } finally {
    await sql.end()
  }
}

async function timed(db: Sql, { text, values }: Sent): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 15; count++) {
    const start = performance.now()
    await db.unsafe(text, values as never[], { prepare: true })
    times.push(performance.now() - start)
  }
  return middle(times)
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0
}
