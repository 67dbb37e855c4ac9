-- When a branch is open, by its own week or its company's, and on which days it is closed all the same.
alter table branches
  add column hours_monday text collate "sq-AL-x-icu",
  add column hours_tuesday text collate "sq-AL-x-icu",
  add column hours_wednesday text collate "sq-AL-x-icu",
  add column hours_thursday text collate "sq-AL-x-icu",
  add column hours_friday text collate "sq-AL-x-icu",
  add column hours_saturday text collate "sq-AL-x-icu",
  add column hours_sunday text collate "sq-AL-x-icu",
  add column holidays jsonb not null default '[]';
alter table companies
  add column hours_monday text collate "sq-AL-x-icu",
  add column hours_tuesday text collate "sq-AL-x-icu",
  add column hours_wednesday text collate "sq-AL-x-icu",
  add column hours_thursday text collate "sq-AL-x-icu",
  add column hours_friday text collate "sq-AL-x-icu",
  add column hours_saturday text collate "sq-AL-x-icu",
  add column hours_sunday text collate "sq-AL-x-icu",
  add column holidays jsonb not null default '[]';
