-- Which database this is, wherever a copy of it is restored. The store of files carries the same id, so that it is
-- served and swept by this database alone.
create table installation (
  _id uuid primary key default ordered_id(),
  is_only boolean not null default true unique check (is_only)
);
insert into installation default values;
