-- Which server runs a job at the moment. A row rather than a session's lock: it survives a lost connection, and what
-- a killed server held is free again at `until`.
create table job_leases (
  job text collate "C" primary key,
  -- The run of the job.
  holder uuid not null,
  until timestamptz not null
);
