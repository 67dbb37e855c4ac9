import type { Database } from '../kernel/context.ts'

const familiarDays = 90
/** Has no rows: looking up nobody's network takes as long as looking up somebody's. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whether somebody has signed in from this network lately. */
export async function isFamiliar(
  db: Database,
  user: string | undefined,
  network: string,
  now: string,
): Promise<boolean> {
  const found = await db`
    select from familiar_networks where user_id = ${user ?? nobody} and network = ${network}
      and seen_at > ${now}::timestamptz - make_interval(days => ${familiarDays})`
  return found.length > 0
}

export async function noteFamiliar(db: Database, user: string, network: string, now: string): Promise<void> {
  await db`
    insert into familiar_networks (user_id, network, seen_at) values (${user}, ${network}, ${now})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at`
}

export async function pruneFamiliar(db: Database, now: string): Promise<void> {
  await db`
    delete from familiar_networks where seen_at <= ${now}::timestamptz - make_interval(days => ${familiarDays})`
}
