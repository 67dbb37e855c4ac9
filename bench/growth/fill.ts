import { randomUUID } from 'node:crypto'
import { openSession } from '../../server/src/auth/sessions.ts'
import type { Sql } from '../../server/src/database/connect.ts'
import { ensureSeededRoles } from '../../server/src/roles/seeded-roles.ts'

export type Filled = {
  /** Of a manager of the first branch, and of one who was given every branch. */
  readonly tokens: { readonly one: string; readonly all: string }
  readonly bytes: { readonly units: number; readonly all: number }
}

/** A company whose units lie in so many branches, as many in each. */
export async function fill(owner: Sql, units: number, branches: number): Promise<Filled> {
  await ensureSeededRoles(owner)
  await owner`insert into company (name, domain) values ('Matja', 'matja')`
  await owner`insert into branches (_id, code, name)
    select gen_random_uuid(), 'b' || n, 'Dega ' || n from generate_series(1, ${branches}::integer) n`
  await owner`
    insert into properties (_id, branch, code, name, kind, stage)
    select gen_random_uuid(), b.code, 'P-' || n, 'Rezidenca ' || n, 'building', 'finished'
    from generate_series(1, ${branches > 1 ? 4 : 40}::integer) n, branches b`
  // Made afterwards, they take a fraction of the time.
  const indexes = await owner<{ name: string; text: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index x
    where indrelid = 'units'::regclass and not exists (select from pg_constraint where conindid = x.indexrelid)`
  for (const { name } of indexes) await owner.unsafe(`drop index ${name}`)
  await owner`
    with home as (select branch, array_agg(_id) as ids from properties group by branch)
    insert into units (_id, branch, property, code, kind, floor, bedrooms, net_area, gross_area, sale_price,
      block, entrance, view, sale_state, tags)
    select gen_random_uuid(), h.branch, h.ids[1 + n % cardinality(h.ids)], 'A-' || n,
      (array['apartment', 'shop', 'office', 'parking'])[1 + n % 4], n % 12, n % 4, 5000 + n % 9000, 16000,
      5000000 + (n::bigint * 7919) % 30000000, 'Blloku ' || chr(65 + n % 8), 'H' || n % 5,
      (array['deti', 'mali', 'qyteti'])[1 + n % 3],
      (array['available', 'available', 'reserved', 'sold'])[1 + (n / 7) % 4], array['t' || n % 50]
    from home h, generate_series(1, ${Math.ceil(units / branches)}::integer) n`
  for (const { text } of indexes) await owner.unsafe(text)
  const person = async (name: string, extra: boolean) => {
    const id = randomUUID()
    await owner`
      insert into users (_id, branch, username, name, repository, role, extra_branches)
      select ${id}, 'b1', ${name}, ${name}, 'prona/b1@matja', _id,
        case when ${extra} then array(select code from branches where code <> 'b1') else '{}' end
      from roles where key = 'manager'`
    return owner.begin((db) => openSession(db, id, 'a measurement', new Date().toISOString()))
  }
  const tokens = { one: await person('drejtuese', false), all: await person('drejtor', true) }
  await owner`vacuum analyze units`
  await owner`analyze`
  const [size] = await owner<{ units: number; all: number }[]>`
    select pg_total_relation_size('units') as units, pg_database_size(current_database()) as all`
  return { tokens, bytes: { units: size?.units ?? 0, all: size?.all ?? 0 } }
}
