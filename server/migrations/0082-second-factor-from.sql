-- From this day on whoever has the role signs in with a second factor.
alter table roles add column second_factor_from date;
