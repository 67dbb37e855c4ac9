-- Entries are sealed in ranges, one table's after the other: each seal has the digest of its range and the hash of the
-- seal before it, made with a key that no backup contains. What is removed or erased later gets a seal of its own, with
-- the digest of what is left of the range.
create table audit_seals (
  number bigint primary key,
  kind text collate "C" not null check (kind in ('sealed', 'removed', 'erased')),
  source text collate "C" not null check (source in ('change', 'access')),
  -- The range: later than the first id, up to and with the second.
  after_id bigint not null,
  to_id bigint not null,
  -- What it holds as of this seal, and when the oldest of it was.
  entries integer not null,
  oldest timestamptz(3),
  digest bytea not null,
  -- How many entries this seal tells to be gone or erased.
  affected integer not null default 0,
  at timestamptz(3) not null,
  key_name text collate "C" not null,
  previous bytea not null,
  hash bytea not null
);
create index audit_seals_by_range on audit_seals (source, to_id, number);

create function keep_audit_seals() returns trigger language plpgsql as $$
begin
  raise exception 'Seals of entries are only added' using errcode = 'restrict_violation';
end
$$;
create trigger audit_seals_are_kept before update or delete on audit_seals
  for each row execute function keep_audit_seals();

-- Of an entry whose values were erased, the hash of what it was: until its range has a new seal, a minute later.
create table audit_erased (
  id bigint primary key,
  hash bytea not null
);

-- All columns, and of those that a later version adds the ones that are not empty: older seals stay true.
create function hash_of_change(e audit_entries) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_strip_nulls(to_jsonb(e) - '{at,before,after}'::text[])::text
    || extract(epoch from e.at)::text || e.before::text || e.after::text, 'UTF8'))
$$;
create function hash_of_access(e access_entries) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_strip_nulls(to_jsonb(e) - 'at')::text || extract(epoch from e.at)::text, 'UTF8'))
$$;

-- The values of a person's record are erased where the law asks for it: each becomes the veil or stays, in a
-- transaction that names the record, and nothing else of an entry changes.
create or replace function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = old.record::text
    and to_jsonb(new) - '{before,after}'::text[] = to_jsonb(old) - '{before,after}'::text[]
    and is_veiled(new.before, old.before) and is_veiled(new.after, old.after)
  then
    insert into audit_erased (id, hash) values (old.id, hash_of_change(old)) on conflict do nothing;
    return new;
  end if;
  raise exception 'Entries of changes are only added' using errcode = 'restrict_violation';
end
$$;
create function is_veiled(now jsonb, before jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(n.key is not null and b.key is not null and n.value in (b.value, '"•••"')), true)
  from jsonb_each(now) n full join jsonb_each(before) b using (key)
$$;
create policy erased_by_its_record on audit_entries for update
  using (record::text = (select current_setting('app.erasing', true)));
