-- An id of version 7, of which later ones sort later: what `uuidv7` of PostgreSQL 18 is, on 15 and later.
create function ordered_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
alter table notifications alter column _id set default ordered_id();
alter table order_lines alter column _id set default ordered_id();
alter table order_parties alter column _id set default ordered_id();

-- Whoever has the program open twice sees a notification go in both.
create trigger announces_delete after delete on notifications
  referencing old table as after_rows for each statement execute function announce_notifications();
