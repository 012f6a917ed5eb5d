-- A hold occupies its slot until `held_until`, and then anybody may release it. A predicate cannot use the clock: both
-- indexes count an overdue hold, so whoever books releases it first.
alter table booking add column held_until timestamptz;
-- A hold is extended once.
alter table booking add column hold_extended_at timestamptz;
-- From which network a hold came, as a keyed hash; null once it ended.
alter table booking add column hold_network text;
alter table booking drop constraint booking_status_check;
alter table booking add constraint booking_status_check check (status in ('held', 'booked', 'cancelled', 'expired'));
alter table booking add constraint booking_hold_end check (status <> 'held' or held_until is not null);

-- The names stay: the code of this version and of the one before tells the reason of a refusal by them.
create unique index booking_slot_active on booking (slot_id) where status in ('held', 'booked');
create unique index booking_same_day_active on booking (patient_id, doctor_id, treatment_id, day)
  where status in ('held', 'booked');
drop index booking_slot;
drop index booking_same_day;
alter index booking_slot_active rename to booking_slot;
alter index booking_same_day_active rename to booking_same_day;

-- Unpaid ones that may be paid.
create index booking_unpaid_active on booking (patient_id, day)
  where status in ('held', 'booked') and payment_status = 'unpaid';
drop index booking_unpaid;
alter index booking_unpaid_active rename to booking_unpaid;
-- Few at any time: to release overdue ones, and to count those of a network.
create index booking_held on booking (held_until) where status = 'held';
