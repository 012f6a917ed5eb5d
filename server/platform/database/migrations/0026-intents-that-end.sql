-- `key_attempt`: part of the provider's idempotency key; it grows when the provider reported a failure of its own, which
-- it repeats for a day under the same key. `ended_at`: when the provider confirmed that the intent of an abandoned
-- payment is cancelled; until then it is asked about.
alter table payment add column key_attempt integer not null default 0;
alter table payment add column ended_at timestamptz;
update payment set ended_at = settled_at where status = 'abandoned' and settled_at < now() - interval '7 days';
create index payment_not_ended on payment (created_at, id)
  where status in ('unpaid', 'processing') or (status = 'abandoned' and ended_at is null);
drop index payment_open;
