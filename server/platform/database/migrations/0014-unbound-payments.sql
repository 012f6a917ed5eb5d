-- A payment may be begun before its booking is named: `booking_id` is null until POST /payment names it.
-- `charged_at`: when the portal learned that such a charge succeeded. `opened_at`: when its intent was last requested.
alter table payment alter column booking_id drop not null;
alter table payment add column charged_at timestamptz;
alter table payment add column opened_at timestamptz;
alter table payment add constraint payment_paid_is_bound check (booking_id is not null or status <> 'paid');
create index payment_unbound on payment (payer_id) where booking_id is null and status in ('unpaid', 'processing');
