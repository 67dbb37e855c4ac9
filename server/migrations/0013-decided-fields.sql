-- The restricted fields for which somebody has decided whether a role shows them. One that is added later is hidden
-- from the role until that is decided; for existing roles these five have been.
alter table roles add column decided_fields text[] not null default '{}';
update roles set decided_fields =
  '{unit.salePrice, unit.minPrice, unit.rentPrice, customer.personalNumber, customer.passportNumber}';
