-- The record whose action caused this change: the order whose hold moved a unit. Empty where the action was on the
-- record itself, and in entries from before causes were recorded.
alter table audit_entries
  add column cause_resource text collate "C",
  add column cause_record uuid,
  add constraint audit_entries_cause_is_whole check ((cause_resource is null) = (cause_record is null));
