-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table booking in share mode;
lock table payment in access exclusive mode;

-- When the payer's bank had rejected a refund for good: staff return the money in another way. Of earlier refunds the next
-- reconciliation records it.
alter table payment add column refund_failed_at timestamptz;
create index payment_refund_failed on payment (id) where refund_failed_at is not null and refund_cents > refunded_cents;
-- Holds that nobody confirmed, for the desk to call their patients.
create index booking_ended_hold on booking (held_until) where status = 'expired';

-- Whether somebody of the staff gets the daily email about what waits, and on which days it was enqueued.
alter table person add column has_daily_mail boolean not null default true;
create table daily_mail (day date primary key, enqueued_at timestamptz not null default now());
create index daily_mail_age on daily_mail (enqueued_at);
