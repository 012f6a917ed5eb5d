-- Of `refunded_cents`, what staff returned at the desk; the rest is the card provider's own sum.
alter table payment add column returned_cents integer not null default 0;
update payment set returned_cents = refunded_cents where returned_at is not null;
alter table payment add constraint payment_returned_within_amount
  check (returned_cents between 0 and amount_cents) not valid;
alter table payment validate constraint payment_returned_within_amount;
