-- Why a customer's data were erased; empty where they were not.
alter table customers add column erased_because text collate "C";

-- The values of an entry with the named ones behind the veil, all others as they are.
create function veiled(changed jsonb, kept text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key = any (kept) then value else '"•••"' end), '{}')
  from jsonb_each(changed)
$$;
