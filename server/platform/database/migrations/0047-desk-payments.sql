-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table booking in access exclusive mode;
lock table payment in access exclusive mode;

-- Payments at the desk: without an intent at the card provider, `paid` at once, `abandoned` once reversed. A part that is
-- to be returned is `refund_cents`, and `refunded_cents` once staff have returned it.
alter table payment add column method text not null default 'card';
alter table payment add column received_by uuid references person (id);
alter table payment add column received_at timestamptz;
alter table payment add column reversed_by uuid references person (id);
alter table payment add column reversed_at timestamptz;
alter table payment add column reversal_reason text;
alter table payment add column returned_by uuid references person (id);
alter table payment add column returned_at timestamptz;
alter table payment add constraint payment_method
  check (method in ('card', 'cash', 'transfer', 'terminal')) not valid;
alter table payment add constraint payment_at_desk
  check (method = 'card' or (intent_id is null and received_by is not null and received_at is not null)) not valid;
alter table payment validate constraint payment_method;
alter table payment validate constraint payment_at_desk;
create index payment_to_return on payment (id) where method <> 'card' and refund_cents > refunded_cents;

-- Of `paid_cents`, `refund_cents` and `refunded_cents`, the part that was paid at the desk.
alter table booking add column desk_paid_cents integer not null default 0;
alter table booking add column desk_refund_cents integer not null default 0;
alter table booking add column desk_refunded_cents integer not null default 0;

create or replace function sum_payments_of_booking() returns trigger language plpgsql as $$
begin
  update booking set paid_cents = total.paid, refund_cents = total.refund, refunded_cents = total.refunded,
      desk_paid_cents = total.desk_paid, desk_refund_cents = total.desk_refund, desk_refunded_cents = total.desk_refunded
    from (select coalesce(sum(amount_cents - payment.refund_cents), 0)::integer as paid,
        coalesce(sum(payment.refund_cents), 0)::integer as refund,
        coalesce(sum(payment.refunded_cents), 0)::integer as refunded,
        coalesce(sum(amount_cents - payment.refund_cents) filter (where method <> 'card'), 0)::integer as desk_paid,
        coalesce(sum(payment.refund_cents) filter (where method <> 'card'), 0)::integer as desk_refund,
        coalesce(sum(payment.refunded_cents) filter (where method <> 'card'), 0)::integer as desk_refunded
      from payment where booking_id = coalesce(new.booking_id, old.booking_id)
        and status in ('paid', 'refund_pending', 'refunded')) as total
    where booking.id = coalesce(new.booking_id, old.booking_id)
      and (paid_cents, booking.refund_cents, booking.refunded_cents,
          desk_paid_cents, desk_refund_cents, desk_refunded_cents)
        is distinct from (total.paid, total.refund, total.refunded,
          total.desk_paid, total.desk_refund, total.desk_refunded);
  return null;
end $$;
