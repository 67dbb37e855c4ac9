import type { Database } from '../../kernel/context.ts'
import type { Held, Range, Source } from './seals.ts'

/** What ranges of one table hold now, in their order. All branches must be visible. */
export async function heldIn(
  db: Database,
  source: Source,
  ranges: readonly Range[],
): Promise<readonly Held[]> {
  return db<Held[]>`
    select held.* from unnest(${ranges.map(({ afterId }) => afterId)}::bigint[],
      ${ranges.map(({ toId }) => toId)}::bigint[]) with ordinality r(after_id, to_id, place)
    cross join lateral (
      select count(*)::integer as entries, min(e.at) as oldest,
        coalesce(sha256(string_agg(${hashIn(db, source)}, ''::bytea order by e.id)), ''::bytea) as digest
      from ${tableIn(db, source)} e where e.id > r.after_id and e.id <= r.to_id) held
    order by r.place`
}

type WithErased = Held & {
  /** The digest as it was before values were erased. */
  readonly former: Buffer
  readonly erased: number
  /** Whether every erasure is told by an entry of its own. */
  readonly isTold: boolean
}

/** What a range of changes holds now, and what it held before values were erased since its last seal. */
export async function heldWithErased(db: Database, { afterId, toId }: Range): Promise<WithErased> {
  const [held] = await db<WithErased[]>`
    select count(*)::integer as entries, min(e.at) as oldest, count(x.id)::integer as erased,
      coalesce(sha256(string_agg(hash_of_change(e), ''::bytea order by e.id)), ''::bytea) as digest,
      coalesce(sha256(string_agg(coalesce(x.hash, hash_of_change(e)), ''::bytea order by e.id)), ''::bytea) as former,
      coalesce(bool_and(x.id is null or exists (select from audit_entries told
        where told.resource = e.resource and told.record = e.record and told.action = 'erase'
          and told.id > e.id)), true) as "isTold"
    from audit_entries e left join audit_erased x using (id)
    where e.id > ${afterId} and e.id <= ${toId}`
  if (!held) throw new Error('A count answers one row')
  return held
}

export function tableIn(db: Database, source: Source) {
  return source === 'change' ? db`audit_entries` : db`access_entries`
}

function hashIn(db: Database, source: Source) {
  return source === 'change' ? db`hash_of_change(e)` : db`hash_of_access(e)`
}
