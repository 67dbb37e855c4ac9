-- By which key second factors are closed, webhooks signed and the audit sealed: its name alone, which opens nothing. It
-- goes with a backup, so that a database which comes to a server with another key is noticed.
alter table installation add column key_name text collate "C";
