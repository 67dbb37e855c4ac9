import { askedOf } from '@prona/contract/reports/company-report'
import { expect, test } from 'vitest'
import { madeReports } from '../src/company-reports.ts'
import type { Sql } from '../src/database/connect.ts'
import type { Context } from '../src/kernel/context.ts'
import { answerOf } from '../src/reports/company-report.ts'
import { freshDatabase } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { sql, owner } = await freshDatabase()
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager' })
const today = '2026-11-21'
const count = 5_000

/** Twenty branches, so that one of them has a small part of every table, of which most is paid. */
await owner`
  insert into branches (_id, code, name) select gen_random_uuid(), 'b' || n, 'B ' || n from generate_series(1, 18) n`
await owner`
  insert into properties (_id, branch, code, name, kind, stage)
  select gen_random_uuid(), code, 'P', 'Rezidenca', 'building', 'finished' from branches`
await owner`
  insert into customers (_id, branch, kind, first_name, last_name)
  select gen_random_uuid(), code, 'person', 'Ana', 'Kola' from branches`
await owner`
  with home as (select row_number() over (order by code) - 1 as place, code collate "C" as code from branches)
  insert into units (_id, branch, property, code, kind, net_area)
  select gen_random_uuid(), h.code, p._id, 'A-' || n, 'apartment', 8000
  from generate_series(1, ${count / 10}) n join home h on h.place = n % 20 join properties p on p.branch = h.code`
await owner`
  with home as (select row_number() over (order by code) - 1 as place, code collate "C" as code from branches)
  insert into orders (_id, branch, number, kind, intent, status, currency, totals_net, totals_vat, totals_gross,
    signed_on, starts_on, ends_on, period, security, security_on)
  select gen_random_uuid(), h.code, n || '/2026', k.kind, k.kind, 'active', 'EUR', 100000, 0, 100000,
    date '2020-01-01' + n % 2500, case when k.kind = 'lease' then date '2020-01-01' + n % 2500 end,
    case when k.kind = 'lease' then date '2021-01-01' + n % 2500 end, case when k.kind = 'lease' then 'month' end,
    case when k.kind = 'lease' then 1000 end, case when k.kind = 'lease' then date '2020-01-01' + n % 2500 end
  from generate_series(1, ${count}) n join home h on h.place = n % 20
    cross join lateral (select case when n / 20 % 2 = 0 then 'lease' else 'sale' end as kind) k`
await owner`
  insert into order_parties (branch, parent, position, customer, role)
  select o.branch, o._id, 0, c._id, case o.kind when 'lease' then 'tenant' else 'buyer' end
  from orders o join customers c on c.branch = o.branch`
await owner`
  insert into order_lines (branch, parent, position, unit, price, vat_profile)
  select o.branch, o._id, 0, u._id, 100000, 'exempt'
  from orders o join lateral (select _id from units u where u.branch = o.branch order by _id limit 1) u on true`
await owner`
  insert into instalments (_id, branch, "order", number, kind, customer, property, due_on, amount, received)
  select gen_random_uuid(), o.branch, o._id, o.number || '-' || n, case o.kind when 'lease' then 'rent' else 'instalment' end,
    c._id, p._id, date '2024-01-01' + (n * 150), 1000, case when n < 5 then 1000 else 0 end
  from orders o join customers c on c.branch = o.branch join properties p on p.branch = o.branch
    cross join generate_series(1, 5) n`
await owner`
  insert into payments (_id, branch, number, customer, paid_on, amount, counted)
  select gen_random_uuid(), c.branch, c.branch || n, c._id, date '2026-11-01' - n * 3, 1000, 1000
  from customers c cross join generate_series(1, ${count / 20}) n`
await owner`
  insert into transfers (_id, branch, number, day, source, target, amount, currency, customer, payment)
  select ordered_id(), branch, number, paid_on, 'prepaid', 'bank', amount, currency, customer, _id from payments`
await owner`analyze`

const cases = madeReports.flatMap((made) =>
  Object.keys((made.report as { by?: object }).by ?? { '': 0 }).map(
    (by) => [made.report.name, by, made] as const,
  ),
)

test.each(cases)('%s by %s reads a branch by its indexes, whatever the others have', async (_, by, made) => {
  const query = made.report.asks === 'day' ? { on: today } : { from: '2026-01-01', to: today }
  const { asked } = askedOf(made.report, { ...query, ...(by && { by }) }, today)
  const sent: { text: string; values: never[] }[] = []
  const answer = await answerOf(contextWith(heard(sql, sent)), made, asked, 500)
  expect(answer.total).toBeGreaterThan(0)
  const main = sent.find(({ text }) => text.includes('all_rows'))
  const plan = await sql.begin(async (db) => {
    await db`select set_config('app.branches', 'tirana', true), set_config('search_path', 'pg_catalog', true)`
    return db.unsafe(`explain (costs off) ${main?.text}`, main?.values, { prepare: false })
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  if (by === 'customer') expect(text).toContain('instalments_due')
  for (const table of ['instalments', 'orders', 'order_lines', 'order_parties', 'payments', 'transfers'])
    expect(text).not.toMatch(new RegExp(`Seq Scan on (public\\.)?${table} `))
})

/** Notes what is sent, also within transactions. */
function heard<T extends object>(db: T, sent: { text: string; values: never[] }[]): T {
  return new Proxy(db, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown
      if (name === 'unsafe')
        return (text: string, values: never[], options: unknown) => {
          sent.push({ text, values })
          return method.call(target, text, values, options)
        }
      if (name !== 'begin') return method
      return (...given: unknown[]) => {
        const work = given.at(-1) as (inside: object) => unknown
        return method.call(target, ...given.slice(0, -1), (inside: object) => work(heard(inside, sent)))
      }
    },
  })
}

function contextWith(db: Sql): Context {
  return {
    db,
    branch: 'tirana',
    branches: ['tirana'],
    now: `${today}T09:00:00.000Z`,
    requestId: 'plans',
    language: 'sq',
    actor: person._id,
    rights: { permissions: ['*'], ownRows: [], hiddenFields: [] },
  } as unknown as Context
}
