import type { Transaction } from '../database/connect.ts'
import type { Agreement, Step } from './agreement.ts'
import type { Chance } from './chance.ts'
import type { BranchCode } from './customers.ts'

export type People = {
  readonly manager: string
  readonly agent: string
  readonly limited: string
  readonly accountant: string
}
type Sellers = { readonly people: People; readonly luck: Chance }

/** A step as the history has it. */
export type PastStep = Omit<Step, 'by'> & { readonly by: string | null }

/** Writes the orders of a branch with all that belongs to them, and answers what happened to them. */
export async function insertAgreements(
  db: Transaction,
  branch: BranchCode,
  agreements: readonly Agreement[],
  { people, luck }: Sellers,
): Promise<readonly PastStep[]> {
  const sellers = new Map<string, string>()
  const orders = agreements.map(({ order, steps }, index) => {
    const usual = luck.percent(25) ? people.manager : people.agent
    // Who sees only their own makes reservations and no contracts.
    const chosen =
      steps.length === 0 && order.kind === 'reservation' && index % 9 === 4 ? people.limited : usual
    const by = sellers.get(order.parent_order ?? '') ?? chosen
    sellers.set(order._id, by)
    // Some were created by somebody else and assigned to the agent, and some are assigned to nobody yet.
    const assigned_to =
      order.status === 'draft' && index % 3 === 1 ? null : index % 7 === 3 ? people.agent : by
    return { ...order, branch, assigned_to, created_by: by, updated_by: by }
  })
  await insertRows(db, 'orders', orders)
  await insertRows(db, 'order_lines', listed(agreements, branch, 'lines', luck))
  await insertRows(db, 'order_parties', listed(agreements, branch, 'parties', luck))
  await insertRows(
    db,
    'unit_claims',
    agreements.flatMap(({ order, claims }) =>
      claims.map((claim) => ({ ...claim, branch, order_id: order._id })),
    ),
  )
  await insertRows(
    db,
    'instalments',
    agreements.flatMap(({ order, parties, instalments }) =>
      instalments.map(({ place, ...row }) => ({
        ...row,
        branch,
        order: order._id,
        number: `${order.number}-${place}`,
        customer: parties[0]?.customer ?? null,
        currency: 'EUR',
        created_by: row.kind === 'rent' ? null : (sellers.get(order._id) ?? null),
        updated_by: row.received > 0 ? people.accountant : null,
      })),
    ),
  )
  await db`
    update orders o set held_at = c.since
    from (select order_id, min(created_at) as since from unit_claims where branch = ${branch} group by order_id) c
    where o.branch = ${branch} and o._id = c.order_id and o.kind = 'reservation' and o.held_at is null`
  await db`
    insert into number_series (branch, series, year, last)
    select branch, 'order', split_part(number, '/', 2)::integer, max(split_part(number, '/', 1)::integer)
    from orders group by branch, split_part(number, '/', 2)`
  return agreements.flatMap(({ order, steps }) =>
    steps.map((step) => ({ ...step, by: step.by && nameOf(step.by, sellers.get(order._id), people) })),
  )
}

function nameOf(by: NonNullable<Step['by']>, seller: string | undefined, people: People): string | null {
  return by === 'accountant' ? people.accountant : (seller ?? null)
}

function listed<K extends 'lines' | 'parties'>(
  agreements: readonly Agreement[],
  branch: BranchCode,
  list: K,
  luck: Chance,
) {
  return agreements.flatMap((one) =>
    one[list].map((row, position) => ({ _id: luck.id(), branch, parent: one.order._id, position, ...row })),
  )
}

/** A statement takes 65,534 values at the most; those of one size are prepared once. */
const atOnce = 500

type Row = Readonly<Record<string, string | number | boolean | null>>

async function insertRows(db: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await db`insert into ${db(table)} ${db(rows.slice(from, from + atOnce))}`
  }
}

/** The plans that are usual here. */
export async function insertTemplates(
  db: Transaction,
  branch: BranchCode,
  manager: string,
  luck: Chance,
): Promise<void> {
  const rows = templates.map(({ parts, ...terms }) => ({
    _id: luck.id(),
    branch,
    ...terms,
    parts: db.json(parts.map((part) => ({ ...noPart, ...part }))),
    created_by: manager,
    updated_by: manager,
  }))
  await db`insert into plan_templates ${db(rows)}`
}

const noPart = { name: null, milestone: null, afterMonths: null, afterDays: null }
const atSigning = { name: 'Në nënshkrim' }
const templates = [
  {
    name: 'Sipas etapave të ndërtimit',
    parts: [
      { ...atSigning, shareBp: 2_000 },
      { name: 'Themelet', shareBp: 2_000, milestone: 'themele' },
      { name: 'Karabinaja', shareBp: 2_500, milestone: 'karabina' },
      { name: 'Fasada', shareBp: 2_000, milestone: 'fasada' },
      { name: 'Dorëzimi', shareBp: 1_500, milestone: 'dorezim' },
    ],
    count: null,
    every_months: null,
    first_after_months: null,
  },
  {
    name: '30 % dhe 24 këste mujore',
    parts: [{ ...atSigning, shareBp: 3_000 }],
    count: 24,
    every_months: 1,
    first_after_months: 1,
  },
  {
    name: 'Me kredi banke',
    parts: [
      { ...atSigning, shareBp: 2_000 },
      { name: 'Nga banka', shareBp: 8_000, afterDays: 45 },
    ],
    count: null,
    every_months: null,
    first_after_months: null,
  },
]
