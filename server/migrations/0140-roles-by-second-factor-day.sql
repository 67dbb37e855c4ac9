-- Roles are listed by the day from which they require a second factor.
call list_indexes('roles', '{second_factor_from}');
