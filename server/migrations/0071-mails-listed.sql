-- Mails are a list that administrators read; what only the handing over needs has a default.
alter table mails
  alter column letter set default '{}',
  alter column message_id set default ordered_id(),
  alter column send_until set default now() + interval '3 days';
