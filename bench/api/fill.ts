import { randomUUID } from 'node:crypto'
import { openSession } from '../../server/src/auth/sessions.ts'
import type { Sql } from '../../server/src/database/connect.ts'
import { ensureSeededRoles } from '../../server/src/roles/seeded-roles.ts'

/** A company of two branches with so many units in the first and as many again in the other, and who asks. */
export async function fill(owner: Sql, units: number): Promise<{ token: string; reader: string }> {
  await ensureSeededRoles(owner)
  await owner`insert into company (name, domain) values ('Matja', 'matja')`
  await owner`insert into branches (_id, code, name)
    select gen_random_uuid(), code, code from unnest(array['tirana', 'durres']) code`
  await owner`
    insert into properties (_id, branch, code, name, kind, stage)
    select gen_random_uuid(), b.code, 'P-' || n, 'Rezidenca ' || n, 'building', 'finished'
    from generate_series(1, 40) n, branches b`
  await owner`
    with home as (select branch, array_agg(_id) as ids from properties group by branch)
    insert into units (_id, branch, property, code, kind, floor, bedrooms, net_area, gross_area, sale_price,
      block, entrance, view, sale_state, tags)
    select gen_random_uuid(), h.branch, h.ids[1 + n % 40], 'A-' || n,
      (array['apartment', 'shop', 'office', 'parking'])[1 + n % 4], n % 12, n % 4, 5000 + n % 9000, 16000,
      5000000 + (n::bigint * 7919) % 30000000, 'Blloku ' || chr(65 + n % 8), 'H' || n % 5,
      (array['deti', 'mali', 'qyteti'])[1 + n % 3],
      (array['available', 'available', 'reserved', 'sold'])[1 + (n / 7) % 4], array['t' || n % 50]
    from generate_series(1, ${units}::integer) n, home h where h.branch = 'tirana' or n % 10 = 0`
  const reader = randomUUID()
  await owner`
    insert into users (_id, branch, username, name, repository, role)
    select ${reader}, 'tirana', 'drejtuese', 'Drejtuese', 'prona/tirana@matja', _id from roles where key = 'manager'`
  const token = await owner.begin((db) => openSession(db, reader, 'a measurement', new Date().toISOString()))
  await owner`vacuum analyze units`
  await owner`analyze`
  return { token, reader }
}
