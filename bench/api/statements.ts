import { isHidden, seededHidden, seededPermissions, withFollowing } from '@prona/contract/access'
import { listedFields } from '@prona/contract/listed-fields'
import { resources } from '@prona/contract/registry'
import { unit } from '@prona/contract/resources'
import type { Sql } from '../../server/src/database/connect.ts'
import type { Context } from '../../server/src/kernel/context.ts'
import { listQueryOf, listRows } from '../../server/src/kernel/list-query.ts'
import { getRow } from '../../server/src/kernel/rows.ts'

export type Sent = { readonly text: string; readonly values: readonly unknown[] }

export const listed = {
  filter: [
    { type: 'all', data: { status: { comparator: 'INCLUDES', type: 'basic', values: ['available'] } } },
  ],
  sort: [{ field: 'salePrice', direction: 'asc' }],
  pagination: { pageNr: 0, itemsPerPage: 25 },
}

const hiddenFields = withFollowing(seededHidden('manager', resources))

/** What the console's list of units asks for by default. */
export const fieldsShown = listedFields(unit, undefined, (name) => !isHidden({ hiddenFields }, unit, name))

/** The very statements that the server sends for the list and for one record, to be sent by a bare handler too. */
export async function statementsOf(
  sql: Sql,
  reader: string,
  id: string,
): Promise<{ list: Sent; count: Sent; get: Sent }> {
  const sent: Sent[] = []
  const ctx = contextOf(overheard(sql, sent), reader)
  await listRows(ctx, unit, { ...listQueryOf(listed), fields: fieldsShown })
  // It asks how large the table is as well.
  const list = sent.find(({ text }) => text.includes('limit 26'))
  const count = sent.find(({ text }) => text.includes('count(*)'))
  sent.length = 0
  await getRow(ctx, unit, id)
  const [get] = sent
  if (!list || !count || !get) throw new Error('The server sent no statement')
  return { list, count, get }
}

/** The driver as it is, but that what is sent through it is written down. */
function overheard<T extends object>(sql: T, sent: Sent[]): T {
  return new Proxy(sql, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      if (name === 'unsafe') {
        return (text: string, values: unknown[], options: object) => {
          sent.push({ text, values })
          return method(text, values, options)
        }
      }
      if (name === 'begin') {
        return (how: string, work: (db: object) => unknown) =>
          method(how, (db: object) => work(overheard(db, sent)))
      }
      return method
    },
  })
}

export function contextOf(db: Sql, reader: string): Context {
  // Those of the role that \`fill\` gives the reader: with others the statements would be others.
  const rights = {
    permissions: resources.flatMap((resource) => seededPermissions('manager', resource).permissions),
    ownRows: [],
    hiddenFields,
  }
  return {
    db,
    branch: 'tirana',
    branches: ['tirana'],
    now: new Date().toISOString(),
    requestId: 'bench',
    language: 'sq',
    actor: reader,
    rights,
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
      factorNeeded: null,
      passwordNeeded: false,
      isConfirmed: true,
      rights,
      longestHoldDays: 1,
      maxDiscountBp: 0,
      seenAs: null,
    },
  }
}
