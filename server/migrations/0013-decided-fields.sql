-- The restricted fields of which somebody has said whether a role shows them. One that comes later is hidden by
-- the role until that is decided: of the roles there are, these five have been.
alter table roles add column decided_fields text[] not null default '{}';
update roles set decided_fields =
  '{unit.salePrice, unit.minPrice, unit.rentPrice, customer.personalNumber, customer.passportNumber}';
