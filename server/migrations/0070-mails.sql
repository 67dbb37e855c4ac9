-- Mails wait here until they are handed over; each is written in the transaction of what it tells of. No token stands in
-- one: the link of a mail is made while it is handed over. `claim` is the run that has it in hand.
create table mails (
  _id uuid primary key,
  recipient text collate counted not null,
  -- Whom it is for, where that is a user.
  user_id uuid,
  kind text collate "C" not null,
  language text collate "C" not null,
  subject text collate counted not null,
  -- What it says, as people read it, without the link.
  text text collate "sq-AL-x-icu" not null,
  letter jsonb not null,
  link uuid,
  status text collate "C" not null default 'waiting'
    check (status in ('waiting', 'sending', 'handingOver', 'sent', 'unclear', 'failed', 'discarded')),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(),
  -- Nobody wants it any more after that.
  send_until timestamptz(3) not null,
  problem text collate "C",
  -- What the mail server said to it.
  answer text collate "sq-AL-x-icu",
  -- The first half of its Message-ID, which stays the same however often it is tried.
  message_id uuid not null,
  sent_at timestamptz(3),
  claim uuid,
  search text collate "C" generated always as (fold(recipient || E'\n' || subject)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  constraint mails_user_exists foreign key (user_id) references users (_id),
  constraint mails_created_by_exists foreign key (created_by) references users (_id),
  constraint mails_updated_by_exists foreign key (updated_by) references users (_id)
);
create index mails_waiting on mails (next_try_at) where status in ('waiting', 'sending', 'handingOver');
create index mails_by_user on mails (user_id);
call list_indexes('mails', '{recipient, kind, language, subject, status, tries, sent_at, created_at}', '{search}');
call follow_changes('mails');

-- A link is for one purpose, and a newer one of the same purpose ends it. Its `_id` is named by the mail that brings it.
alter table sign_in_links
  add column _id uuid not null default ordered_id(),
  add column purpose text collate "C" not null default 'signIn' check (purpose in ('signIn', 'invitation', 'reset')),
  drop constraint sign_in_links_user_id_key,
  add constraint sign_in_links_one_a_purpose unique nulls not distinct (user_id, purpose);
