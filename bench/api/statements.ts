import { unit } from '@prona/contract/resources'
import type { Sql } from '../../server/src/database/connect.ts'
import type { Context } from '../../server/src/kernel/context.ts'
import { listAsked, listRows } from '../../server/src/kernel/list-query.ts'
import { getRow } from '../../server/src/kernel/rows.ts'

export type Sent = { readonly text: string; readonly values: readonly unknown[] }

export const listed = {
  filter: [
    { type: 'all', data: { status: { comparator: 'INCLUDES', type: 'basic', values: ['available'] } } },
  ],
  sort: [{ field: 'salePrice', direction: 'asc' }],
  pagination: { itemsPerPage: 25 },
}

/** The very statements that the server sends for the list and for one record, to be sent by a bare handler too. */
export async function statementsOf(
  sql: Sql,
  reader: string,
  id: string,
): Promise<{ list: Sent; count: Sent; get: Sent }> {
  const sent: Sent[] = []
  const db = new Proxy(sql, {
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (text: string, values: never[], options: object) => {
        sent.push({ text, values })
        return target.unsafe(text, values, options)
      }
    },
  })
  const ctx = contextOf(db, reader)
  await listRows(ctx, unit, listAsked(listed))
  const [list, count] = sent
  sent.length = 0
  await getRow(ctx, unit, id)
  const [get] = sent
  if (!list || !count || !get) throw new Error('The server sent no statement')
  return { list, count, get }
}

export function contextOf(db: Sql, reader: string): Context {
  return {
    db,
    branch: 'tirana',
    branches: ['tirana'],
    now: new Date().toISOString(),
    requestId: 'bench',
    language: 'sq',
    user: {
      _id: reader,
      username: 'drejtuese',
      name: 'Drejtuese',
      email: null,
      language: 'sq',
      repository: 'prona/tirana@matja',
      branch: 'tirana',
      branches: ['tirana'],
      role: { _id: reader, name: 'Drejtuese' },
      rights: { permissions: ['unit.read'], ownRows: [], hiddenFields: [] },
      longestHoldDays: 1,
    },
  }
}
