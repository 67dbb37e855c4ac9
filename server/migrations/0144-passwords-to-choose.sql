-- An administrator can ask that somebody chooses a new password before they do anything else. Every server forgets who it
-- knows when that is asked, and when it is done.
alter table user_passwords add column must_change boolean not null default false;
create trigger user_passwords_announce after update of must_change on user_passwords
  for each statement execute function announce_access();
