import type { Reading } from '@prona/contract/audit/reading'
import { shortened } from '../auth/access-entries.ts'
import type { doneBy } from '../auth/record-answers.ts'
import type { Sql } from '../database/connect.ts'
import { lastUsed } from '../kernel/last-used.ts'
import { run } from '../kernel/statement.ts'

type By = ReturnType<typeof doneBy>
type Row = Readonly<Record<string, unknown>>

const hourMs = 3_600_000
const mostRemembered = 20_000

/**
 * Writes who read what; an answer waits for its entry. Of one record it is written once an hour, whichever of several
 * servers was asked. One statement at a time: whatever comes while one is on its way goes together in the next.
 */
export function readingsWriter(sql: Sql): (by: By, readings: readonly Reading[]) => Promise<void> {
  const lately = lastUsed<string, { readonly at: number; readonly written: Promise<void> }>(mostRemembered)
  let last: Promise<unknown> = Promise.resolve()
  let next: { readonly rows: Row[]; readonly written: Promise<void> } | undefined
  const write = (rows: readonly Row[]): Promise<void> => {
    if (!next) {
      const waiting: Row[] = []
      const written = last.then(() => {
        next = undefined
        return insert(sql, waiting)
      })
      last = written.catch(() => {})
      next = { rows: waiting, written }
    }
    next.rows.push(...rows)
    return next.written
  }
  return async (by, readings) => {
    const now = Date.parse(by.at)
    const keyOf = ({ kind, resource, records: [record], fields }: Reading) =>
      [by.by, by.token, kind, resource, record, ...fields].join(' ')
    const known = (one: Reading) => {
      const before = one.records.length === 1 ? lately.get(keyOf(one)) : undefined
      return before && before.at > now - hourMs ? before.written : undefined
    }
    // Also the one that is only on its way is waited for.
    await Promise.all(readings.map(known))
    const fresh = readings.filter((one) => !known(one))
    if (fresh.length === 0) return
    const written = write(fresh.map((one) => rowOf(by, one)))
    for (const one of fresh) if (one.records.length === 1) lately.set(keyOf(one), { at: now, written })
    await written.catch((error) => {
      for (const one of fresh) lately.set(keyOf(one), { at: 0, written })
      throw error
    })
  }
}

function rowOf({ from, ...by }: By, { records, fields, ...reading }: Reading): Row {
  const isOne = records.length === 1
  return {
    ...by,
    ...reading,
    ...{ address: from.address, browser: shortened(from.browser), request_id: from.requestId },
    record: isOne ? records[0] : null,
    records: records.length > 1 ? records : null,
    rows: records.length > 1 ? records.length : null,
    fields: fields.length > 0 ? fields : null,
  }
}

const columns = [
  ...['at timestamptz', 'kind text', 'by uuid', 'address text', 'browser text', 'request_id text'],
  ...['resource text', 'record uuid', 'records uuid[]', 'rows integer', 'fields text[]', 'role uuid'],
  ...['permission text', 'token text'],
]

async function insert(sql: Sql, rows: readonly Row[]): Promise<void> {
  const names = columns.map((column) => column.split(' ')[0]).join(', ')
  await run(
    sql,
    `insert into access_entries (${names})
      select ${names} from jsonb_to_recordset($1::jsonb) as x (${columns.join(', ')})
      where record is null or not exists (select from access_entries e where e.record = x.record and e.kind = x.kind
        and e.by = x.by and e.at > x.at - interval '1 hour' and e.resource = x.resource
        and e.fields is not distinct from x.fields and e.token is not distinct from x.token)`,
    [rows],
  )
}
