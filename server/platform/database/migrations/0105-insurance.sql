-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table booking in access exclusive mode;
lock table treatment in share row exclusive mode;
lock table correction in access exclusive mode;

-- How somebody is insured; null: nobody has said it.
alter table person add column insurance text
  constraint person_insurance check (insurance in ('statutory', 'private', 'self'));

-- The price of a treatment for who is insured so; who has no row has the treatment's own. In the treatment's currency.
create table treatment_price (
  treatment_id uuid not null references treatment (id) on delete cascade,
  insurance text not null check (insurance in ('statutory', 'private')),
  price_kind text not null check (price_kind in ('fixed', 'from', 'covered')),
  price_cents integer not null,
  primary key (treatment_id, insurance),
  constraint treatment_price_covered check (case price_kind when 'covered' then price_cents = 0 else price_cents > 0 end)
);

-- As it was said when it was booked: by which kind it is priced.
alter table booking add column insurance text
  constraint booking_insurance check (insurance in ('statutory', 'private', 'self'));
alter table booking drop constraint booking_price_kind_check;
alter table booking drop constraint booking_price_cents_check;
alter table booking
  add constraint booking_price_kind_check check (price_kind in ('fixed', 'from', 'covered')),
  -- A reservation costs what the booking costs that it is for.
  add constraint booking_price_cents_check check (
    case when price_kind = 'covered' then price_cents = 0 and payment_status = 'paid'
      else price_cents > 0 or (price_cents = 0 and status = 'offered') end);

-- Paid means that nothing is due: a covered booking is, from the moment that it is one, whichever version writes it.
create function pay_covered_booking() returns trigger language plpgsql as $$
begin
  new.payment_status := case new.price_kind when 'covered' then 'paid' else 'unpaid' end;
  return new;
end $$;
create trigger booking_covered before insert or update on booking for each row
  when (new.price_kind = 'covered') execute function pay_covered_booking();
create trigger booking_uncovered before update on booking for each row
  when (old.price_kind = 'covered' and new.price_kind <> 'covered') execute function pay_covered_booking();

alter table correction drop constraint correction_field;
alter table correction add constraint correction_field
  check (field in ('name', 'phone', 'birth_date', 'insurance', 'email'));
