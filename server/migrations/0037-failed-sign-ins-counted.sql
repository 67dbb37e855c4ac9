-- Failed sign-ins are counted where they are many, and kept for a shorter time than the rest.
alter table access_entries add column times integer;
create index access_entries_of_failures on access_entries (at) where kind in ('signInFailed', 'signInLocked');
