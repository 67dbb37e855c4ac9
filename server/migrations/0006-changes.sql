-- What has changed since then: every record carries the transaction that wrote it last, times given out stand
-- for what was to be seen by then, and each change is announced to whoever listens.

-- Transactions end in another order than they begin, so a time alone would miss the ones still open at that
-- time; what a time stands for is the set of transactions that had ended.
create table sync_marks (
  at timestamptz(3) primary key,
  seen pg_snapshot not null,
  -- Made when a server started: what happened between the mark before and this one may be lost.
  fresh boolean not null default false,
  -- Set where somebody reads page by page: whose reading it is, from what on, and how far it has come.
  reader uuid,
  resource text collate "C",
  chosen text collate "C",
  from_seen pg_snapshot,
  lost_until timestamptz(3),
  after_change xid8,
  after_id uuid
);

-- With which rights somebody last read a resource, and since when: what was read with others is read anew.
create table sync_views (
  user_id uuid not null references users (_id) on delete cascade,
  resource text collate "C" not null,
  chosen text collate "C" not null,
  rights text not null,
  since timestamptz(3) not null,
  -- When they were last told of it while its records counted for them whoever's they are.
  whole_told timestamptz(3),
  primary key (user_id, resource, chosen)
);

-- The life of this database: another one after it was restored elsewhere or taken back to an earlier moment.
create table sync_epoch (
  one boolean primary key default true check (one),
  identity text not null
);

-- Records that left a branch or, with `owners_only`, no longer count as these people's own.
create table sync_departures (
  changed_in xid8 not null default pg_current_xact_id(),
  resource text collate "C" not null,
  record uuid not null,
  branch text collate "C",
  owners uuid[] not null,
  owners_only boolean not null,
  at timestamptz(3) not null default now()
);
create index sync_departures_by_change on sync_departures (resource, changed_in, record);
create index sync_departures_by_at on sync_departures (at);
alter table sync_departures enable row level security;
alter table sync_departures force row level security;
create policy seen_in_own_branches on sync_departures for select
  using (branch is null
    or branch = any ((select string_to_array(nullif(current_setting('app.branches', true), ''), ','))::text[]));
-- A record leaves a branch by being written to another.
create policy written_from_anywhere on sync_departures for insert with check (true);
create policy cleared_anywhere on sync_departures for delete using (true);

-- Whether a change was to be seen then. A row from another life of the database bears a transaction that has
-- yet to come: it was there from the beginning.
create function was_seen(change xid8, seen pg_snapshot) returns boolean
  language sql stable parallel safe
  return pg_visible_in_snapshot(change, seen) or change >= pg_snapshot_xmax(pg_current_snapshot());

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;

create function announce_change(
  resource text, record uuid, kind text, branch text, owners uuid[], owners_only boolean
) returns void
  language sql
  return pg_notify('changes', json_build_array(resource, record, kind, branch, owners, owners_only)::text);

-- Lets a resource's changes be followed. Its records are somebody's own who created them or, where the
-- resource has one, whom the column `assignee` names. Large statements are announced as a whole.
create procedure follow_changes(followed regclass, assignee name default null)
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = followed);
  has_branch boolean := exists (
    select from pg_attribute where attrelid = followed and attname = 'branch' and not attisdropped);
  body text := $body$
declare
  is_large boolean;
begin
  if tg_op = 'INSERT' then
    is_large := (select count(*) > 100 from (select from after_rows limit 101) few);
    if is_large then
      perform announce_change('{table}', null, 'many', one.branch, one.owners, false)
      from (select {n.branch} as branch, (array_remove(array_agg(distinct owner), null))[:100] as owners
        from after_rows n left join lateral unnest({n.owners}) owner on true group by 1) one;
    else
      perform announce_change('{table}', n._id, 'create', {n.branch}, {n.owners}, false) from after_rows n;
    end if;
  elsif tg_op = 'UPDATE' then
    insert into sync_departures (resource, record, branch, owners, owners_only)
    select '{table}', o._id, {o.branch},
      case when {o.branch} is distinct from {n.branch} then {o.owners}
        else array(select unnest({o.owners}) except select unnest({n.owners})) end,
      {o.branch} is not distinct from {n.branch}
    from before_rows o join after_rows n using (_id)
    where {o.branch} is distinct from {n.branch} or not {o.owners} <@ {n.owners};
    is_large := (select count(*) > 100 from (select from after_rows limit 101) few);
    if is_large then
      perform announce_change('{table}', null, 'many', one.branch, one.owners, false)
      from (select each.branch, (array_remove(array_agg(distinct owner), null))[:100] as owners
        from (select {o.branch} as branch, {o.owners} as owners from before_rows o
          union all select {n.branch}, {n.owners} from after_rows n) each
        left join lateral unnest(each.owners) owner on true group by 1) one;
    else
      perform announce_change('{table}', o._id, 'delete', {o.branch}, case when {o.branch} is distinct from {n.branch} then {o.owners}
          else array(select unnest({o.owners}) except select unnest({n.owners})) end,
        {o.branch} is not distinct from {n.branch})
      from before_rows o join after_rows n using (_id)
      where {o.branch} is distinct from {n.branch} or not {o.owners} <@ {n.owners};
      perform announce_change('{table}', n._id,
        case when n.deleted_at is not null then 'delete' when o.deleted_at is not null then 'create' else 'update' end,
        {n.branch}, {n.owners}, false)
      from before_rows o join after_rows n using (_id)
      where n.version is distinct from o.version or {o.branch} is distinct from {n.branch};
    end if;
  else
    insert into sync_departures (resource, record, branch, owners, owners_only)
    select '{table}', o._id, {o.branch}, {o.owners}, false from before_rows o;
    perform announce_change('{table}', o._id, 'delete', {o.branch}, {o.owners}, false)
    from (select * from before_rows limit 100) o;
  end if;
  return null;
end
$body$;
begin
  body := replace(body, '{table}', called);
  body := replace(replace(body, '{o.branch}', case when has_branch then 'o.branch' else 'null::text' end),
    '{n.branch}', case when has_branch then 'n.branch' else 'null::text' end);
  body := replace(replace(body,
    '{o.owners}', format('array_remove(array[o.created_by%s], null)', ', o.' || quote_ident(assignee))),
    '{n.owners}', format('array_remove(array[n.created_by%s], null)', ', n.' || quote_ident(assignee)));
  execute format('alter table %s add column changed_in xid8 not null default pg_current_xact_id()', followed);
  execute format('create index %I on %s (%schanged_in, _id)', called || '_by_changed_in', followed,
    case when has_branch then 'branch, ' end);
  execute format('create function %I() returns trigger language plpgsql as %L', called || '_changes', body);
  execute format('create trigger stamps_change before update on %s
    for each row execute function stamp_change()', followed);
  execute format('create trigger announces_insert after insert on %s
    referencing new table as after_rows for each statement execute function %I()', followed, called || '_changes');
  execute format('create trigger announces_update after update on %s
    referencing old table as before_rows new table as after_rows
    for each statement execute function %I()', followed, called || '_changes');
  execute format('create trigger announces_delete after delete on %s
    referencing old table as before_rows for each statement execute function %I()', followed, called || '_changes');
end
$$;
revoke execute on procedure follow_changes(regclass, name) from public;

call follow_changes('branches');
call follow_changes('roles');
call follow_changes('users');
call follow_changes('properties');
call follow_changes('units');
call follow_changes('customers', 'assigned_to');
call follow_changes('orders');
