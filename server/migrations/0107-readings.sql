-- Which records an answer told of, where it told what not everybody may read of several at once.
alter table access_entries add column records uuid[];
create index access_entries_by_reading on access_entries (record, by, kind, at) where kind in ('restrictedRead', 'restrictedOpened');
create index access_entries_by_records on access_entries using gin (records) where records is not null;
