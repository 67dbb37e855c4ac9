-- What was seldom done is found without reading all that was created and changed, which is nearly all there is and is
-- found by the index of the branch.
create index audit_entries_by_action on audit_entries (branch, action, at, id)
  where action not in ('create', 'update');
