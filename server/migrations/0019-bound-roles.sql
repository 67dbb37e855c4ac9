-- What the settings REPORTING_ROLES and LIMITED_ROLES named a role by: it stays meant when it is renamed.
alter table roles add column bound_names text[] not null default '{}';
