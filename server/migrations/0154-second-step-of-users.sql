-- By what somebody confirms who they are beside the password, kept beside them for lists: written by the tables that
-- decide it, in whose transaction rows of the person's branch may be written.
alter table users
  add column second_step text collate "C" not null default 'none'
    constraint users_second_step_is_known check (second_step in ('none', 'app', 'passkey', 'both'));

create function second_step_of(person uuid) returns text
  language sql stable
  return case
    when exists (select from second_factors where user_id = person and confirmed_at is not null)
      then case when exists (select from passkeys where user_id = person) then 'both' else 'app' end
    when exists (select from passkeys where user_id = person) then 'passkey'
    else 'none'
  end;

create function keep_second_step() returns trigger
  language plpgsql
as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  step text := second_step_of(person);
begin
  update users set second_step = step where _id = person and second_step <> step;
  return null;
end
$$;
create trigger second_factors_keep_second_step after insert or update of confirmed_at or delete on second_factors
  for each row execute function keep_second_step();
create trigger passkeys_keep_second_step after insert or delete on passkeys
  for each row execute function keep_second_step();

create index users_by_second_step on users (branch, second_step, _id) where deleted_at is null;

alter table users no force row level security;
update users set second_step = second_step_of(_id) where second_step <> second_step_of(_id);
alter table users force row level security;
