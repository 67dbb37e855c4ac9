-- By which key second factors are closed, webhooks signed and the audit sealed: its name alone, which opens nothing. It
-- goes with a backup, so that a database which comes to a server with another key is noticed.
alter table installation add column key_name text collate "C";

-- For a passkey anybody can be asked who has not signed in: what is open is bounded for each network.
alter table passkey_challenges add column network text collate "C";
create index passkey_challenges_by_network on passkey_challenges (network, expires_at) where network is not null;
