-- Locked before anything else (decision 33).
lock table booking in access exclusive mode;
lock table payment in access exclusive mode;

-- What is refunded of each payment, in cents. `refund_cents`: to be refunded in total; `refunded_cents`: what the provider
-- has confirmed of that; `deferred_cents`: what is not requested before `deferred_until`, because the change it belongs to
-- can be undone until then.
alter table payment add column refund_cents integer not null default 0;
alter table payment add column refunded_cents integer not null default 0;
alter table payment add column deferred_cents integer not null default 0;
alter table payment add column deferred_until timestamptz;
-- Sums over the payments of a booking, maintained by a trigger: `paid_cents` is net of `refund_cents`. `waived_cents`: what
-- the clinic refunded by hand at the provider, and does not charge again.
alter table booking add column paid_cents integer not null default 0;
alter table booking add column refund_cents integer not null default 0;
alter table booking add column refunded_cents integer not null default 0;
alter table booking add column waived_cents integer not null default 0;

update payment set refund_cents = amount_cents,
  refunded_cents = case status when 'refunded' then amount_cents else 0 end
  where status in ('refund_pending', 'refunded');
update payment set refund_cents = part.cents, refunded_cents = part.cents
  from (select booking_id, max((details ->> 'cents')::integer) as cents from audit_entry
    where action = 'payment.partly_refunded' and booking_id is not null group by booking_id) as part
  where part.booking_id = payment.booking_id and payment.status = 'paid' and part.cents < payment.amount_cents;
update booking set paid_cents = total.paid, refund_cents = total.refund, refunded_cents = total.refunded,
  waived_cents = case when status in ('held', 'booked') then greatest(0, price_cents - total.paid) else 0 end
  from (select booking_id, sum(amount_cents - refund_cents)::integer as paid, sum(refund_cents)::integer as refund,
      sum(refunded_cents)::integer as refunded
    from payment where status in ('paid', 'refund_pending', 'refunded') group by booking_id) as total
  where total.booking_id = booking.id;
alter table payment add constraint payment_refund_within_amount check (
  refund_cents between 0 and amount_cents and refunded_cents between 0 and refund_cents
  and deferred_cents between 0 and refund_cents);

-- After a move to a higher price a booking has several paid payments, but still at most one open one.
drop index payment_live;
create unique index payment_live on payment (booking_id) where status in ('unpaid', 'processing');
drop index payment_owed;
create index payment_owed on payment (id) where refund_cents > refunded_cents;

-- A server of an earlier version stores the status of a full refund only.
create function complete_payment_refund() returns trigger language plpgsql as $$
begin
  new.refund_cents := new.amount_cents;
  if new.status = 'refunded' then new.refunded_cents := new.amount_cents;
  elsif new.refunded_cents = new.amount_cents then new.refunded_cents := 0;
  end if;
  return new;
end $$;
create trigger payment_refund_completed before insert or update of status on payment for each row
  when (new.status in ('refund_pending', 'refunded')) execute function complete_payment_refund();

-- Whoever changes a payment that was charged has locked its booking before (decision 33).
create function sum_payments_of_booking() returns trigger language plpgsql as $$
begin
  update booking set paid_cents = total.paid, refund_cents = total.refund, refunded_cents = total.refunded
    from (select coalesce(sum(amount_cents - payment.refund_cents), 0)::integer as paid,
        coalesce(sum(payment.refund_cents), 0)::integer as refund,
        coalesce(sum(payment.refunded_cents), 0)::integer as refunded
      from payment where booking_id = coalesce(new.booking_id, old.booking_id)
        and status in ('paid', 'refund_pending', 'refunded')) as total
    where booking.id = coalesce(new.booking_id, old.booking_id)
      and (paid_cents, booking.refund_cents, booking.refunded_cents)
        is distinct from (total.paid, total.refund, total.refunded);
  return null;
end $$;
create trigger payment_summed
  after insert or delete or update of status, booking_id, refund_cents, refunded_cents on payment
  for each row execute function sum_payments_of_booking();
