-- How many mails an address was sent within an hour is asked before another one is written.
create index mails_by_address on mails (lower(recipient), kind, created_at);
