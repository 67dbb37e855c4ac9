import type { Sql, Transaction } from '../../server/src/database/connect.ts'
import { ensureSeededRoles } from '../../server/src/roles/seeded-roles.ts'

/** How many units lie in the first branch and in each of the others. */
export type Shape = { readonly units: number; readonly branches: number; readonly elsewhere: number }

/** Of the first of them are the people who read one branch each. */
export const mostReaders = 10

/** A company with its branches, properties, people and units; what is derived is the same as if somebody had entered them. */
export async function fill(owner: Sql, shape: Shape): Promise<void> {
  const { units, branches, elsewhere } = shape
  await ensureSeededRoles(owner)
  await owner`insert into company (name, domain) values ('Matja', 'matja')`
  await owner`
    insert into branches (_id, code, name)
    select gen_random_uuid(), case n when 1 then 'tirana' else 'dega' || n end, 'Dega ' || n
    from generate_series(1, ${branches}::integer) n`
  await owner`
    insert into properties (_id, branch, code, name, kind, stage, address_city)
    select gen_random_uuid(), b.code, 'P-' || n, 'Rezidenca ' || n, 'building', 'finished',
      (array['Tiranë', 'Durrës', 'Vlorë', 'Shkodër'])[1 + n % 4]
    from generate_series(1, ${branches > mostReaders ? 4 : 40}::integer) n, branches b`
  const most = Math.max(units, elsewhere)
  await owner.begin(async (db) => {
    await db`set local maintenance_work_mem = '512MB'`
    const indexes = await secondaryIndexes(db)
    for (const { name } of indexes) await db.unsafe(`drop index ${name}`)
    // The first units of each property as anybody enters them, and all others like those.
    const first = Math.min(most, 100)
    await db.unsafe(entered(`generate_series(1, ${first}) n`, '', shape))
    await db`analyze units`
    await db`set local session_replication_role = replica`
    await db.unsafe(entered(`generate_series(${first + 1}, ${most}) n`, derived.join(', '), shape))
    await db`set local session_replication_role = origin`
    for (const { text } of indexes) await db.unsafe(text)
  })
  await owner`
    insert into users (_id, branch, username, name, repository, role, extra_branches)
    select gen_random_uuid(), u.branch, u.username, u.username, 'prona/' || u.branch || '@matja', r._id, u.others
    from (
      select code::text as branch, 'drejtues-' || code as username, '{}'::text[] as others from branches
        where code = 'tirana' or substr(code, 5)::integer <= ${mostReaders}
      union all
      select 'tirana', 'drejtor', array(select code::text from branches where code <> 'tirana')
    ) u join roles r on r.key = 'manager'`
  await owner`vacuum analyze units`
  await owner`analyze`
  await assertAsEntered(owner)
}

/** Made after the rows, and each of them at once, they take a fraction of the time. */
function secondaryIndexes(db: Transaction) {
  return db<{ name: string; text: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index x
    where indrelid = 'units'::regclass and not exists (select from pg_constraint where conindid = x.indexrelid)`
}

/** What triggers take from the property, alike for all its units. */
const derived = ['city', 'search_beyond']
const columns = `_id, branch, property, code, kind, floor, bedrooms, living_rooms, net_area, gross_area, sale_price,
  block, entrance, view, sale_state, tags, created_at, updated_at`

function entered(numbers: string, likeTheFirst: string, { units, elsewhere }: Shape): string {
  const [given, taken, from] =
    likeTheFirst === ''
      ? ['', '', '']
      : [
          `, ${likeTheFirst}`,
          `, ${derived.map((name) => `one.${name}`).join(', ')}`,
          `join (select distinct on (property) * from units order by property) one
            on one.property = h.ids[1 + n % cardinality(h.ids)]`,
        ]
  return `
    with home as (select branch, array_agg(_id order by _id) as ids from properties group by branch)
    insert into units (${columns}${given})
    select uuidv7(), h.branch, h.ids[1 + n % cardinality(h.ids)], 'A-' || n,
      (array['apartment', 'shop', 'office', 'parking'])[1 + n % 4], n % 12, n % 4, 1, 5000 + n % 9000, 16000,
      5000000 + (n::bigint * 7919) % 30000000, 'Blloku ' || chr(65 + n % 8), 'H' || n % 5,
      (array['deti', 'mali', 'qyteti'])[1 + n % 3],
      (array['available', 'available', 'reserved', 'sold'])[1 + (n / 7) % 4], array['t' || n % 50],
      at, at ${taken}
    from ${numbers}
      join home h on n <= case h.branch when 'tirana' then ${units} else ${elsewhere} end
      cross join lateral (select now() - n * interval '1 minute' as at) written ${from}`
}

/** Takes some of the rows away and enters them again with all triggers: they must be what they were. */
async function assertAsEntered(owner: Sql): Promise<void> {
  const undone = new Error('Only tried')
  const tried = owner.begin(async (db) => {
    await db`
      create temporary table taken on commit drop as select * from units order by md5(_id::text) limit 200`
    await db`delete from units where _id in (select _id from taken)`
    await db.unsafe(`insert into units (${columns}) select ${columns} from taken`)
    const [{ differing } = { differing: -1 }] = await db<{ differing: number }[]>`
      select count(*)::integer as differing from taken t left join units u using (_id)
      where to_jsonb(u) - 'changed_in' is distinct from to_jsonb(t) - 'changed_in'`
    if (differing !== 0) throw new Error(`${differing} units of 200 are not as they would have been entered`)
    throw undone
  })
  await tried.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}
