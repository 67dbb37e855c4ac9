-- What was done to another record and made this one follow: the order whose hold moved a unit. Empty where it was done
-- to the record itself, and in entries from before there was a cause.
alter table audit_entries
  add column cause_resource text collate "C",
  add column cause_record uuid,
  add constraint audit_entries_cause_is_whole check ((cause_resource is null) = (cause_record is null));
