-- A link works only while whoever made it may make it. Of those that are open nobody knows the maker, so they end.
delete from sign_in_links where user_id is not null;
alter table sign_in_links
  add column made_by uuid references users (_id),
  add check ((user_id is null) = (made_by is null));
