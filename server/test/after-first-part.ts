import type { Sql } from '../src/database/connect.ts'

const lock = 4_711

/**
 * Holds up whatever changes units once a batch has done its first part. Answers how to wait for that, and how to let
 * what waits go without having done anything.
 */
export async function holdAfterFirstPart(owner: Sql) {
  const holder = await owner.reserve()
  await holder`select pg_advisory_lock(${lock})`
  await owner.unsafe(`
    create function wait_here() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from batch_rows) then perform pg_advisory_xact_lock(${lock}); end if;
      return new;
    end $$;
    create trigger wait_here before update on units for each row execute function wait_here()`)
  const waiting = () =>
    owner`select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`
  return {
    isReached: async () => (await waiting()).length > 0,
    async release() {
      for (const { pid } of await waiting()) await owner`select pg_terminate_backend(${pid})`
      await holder`select pg_advisory_unlock(${lock})`
      holder.release()
      await owner`drop function wait_here cascade`
    },
  }
}
