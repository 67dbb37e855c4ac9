-- Who works on a batch reserves it (job_leases) and is written here with each takeover: whoever comes back after having
-- lost it writes nothing more.
alter table batches drop column worked_at, add column holder uuid;
