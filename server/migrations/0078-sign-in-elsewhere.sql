-- Whom somebody who signed in elsewhere is here: by who says so, and by what they call that person, which never changes
-- there. One account is one person at each issuer, so that nobody gets another's account with an address they were
-- given later.
create table user_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id uuid not null references users (_id),
  linked_at timestamptz(3) not null,
  primary key (issuer, subject),
  constraint user_identities_one_of_issuer unique (issuer, user_id)
);
create index user_identities_by_user on user_identities (user_id);

-- Tokens of an issuer that were exchanged for a session, by the hash of what was signed, until they expire: each works
-- once.
create table used_tokens (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_tokens_by_end on used_tokens (expires_at);
