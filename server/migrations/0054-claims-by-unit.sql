-- The timeline reads the claims that units have had, too: one index serves it and whoever asks for the live ones.
create index unit_claims_by_unit on unit_claims (branch, unit);
drop index unit_claims_of_unit;
