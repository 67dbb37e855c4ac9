-- A link by which somebody confirms that a new mail address is theirs; until then the one before stands.
alter table sign_in_links
  add column email text collate "C",
  drop constraint sign_in_links_purpose_check,
  add constraint sign_in_links_purpose_check check (purpose in ('signIn', 'invitation', 'reset', 'address')),
  add constraint sign_in_links_email_of_address check ((purpose = 'address') = (email is not null));
