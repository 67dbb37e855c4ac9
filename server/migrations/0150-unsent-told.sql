-- When administrators were told of a mail, or of a delivery to a webhook, that is not tried any more.
alter table mails add column told_at timestamptz(3);
alter table webhook_deliveries add column told_at timestamptz(3);
update mails set told_at = now() where status in ('failed', 'unclear');
update webhook_deliveries set told_at = now() where status = 'failed';
create index mails_untold on mails (_id) where status in ('failed', 'unclear') and told_at is null;
create index webhook_deliveries_untold on webhook_deliveries (_id) where status = 'failed' and told_at is null;
