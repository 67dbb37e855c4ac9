-- The roles that a company starts with are stored under their Albanian name and shown in the reader's language: they are
-- found by each of these names.
create function shown_role_names(name text) returns text
  language sql immutable strict parallel safe
  return case name collate "C"
    when 'Administrator' then 'Administrador'
    when 'Drejtues dege' then E'Branch manager\nFilialleiter\nDirector de sucursal'
    when 'Agjent' then E'Agent\nAgente'
    when 'Financier' then E'Accountant\nBuchhalter\nContable'
    when 'Raportim' then E'Reporting\nBerichte\nInformes'
    when 'I kufizuar' then E'Limited\nEingeschränkt\nLimitado'
    else ''
  end;
alter table roles
  drop column search,
  add column search text collate "C" generated always as (fold(name || E'\n' || shown_role_names(name))) stored;
create index roles_in_search on roles using gin (search gin_trgm_ops);
