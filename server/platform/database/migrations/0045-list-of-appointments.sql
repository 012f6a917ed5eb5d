-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table booking in access exclusive mode;

-- Since when a member of staff reads the list of appointments: their last request, and the last one of the visit before.
create table desk_visit (
  person_id uuid primary key references person (id),
  seen_at timestamptz not null,
  previous_at timestamptz
);

-- The list of appointments has cancelled ones as well. What used the narrower index finds its rows in this one.
create index booking_by_day on booking (day, start_min, id) where status <> 'expired';
drop index booking_of_day;
create index booking_of_treatment on booking (treatment_id, day, start_min, id) where status <> 'expired';
create index booking_of_state on booking
  ((case status when 'booked' then coalesce(attendance, status) else status end), day, start_min, id)
  where status <> 'expired';
create index booking_unpaid_by_day on booking (day, start_min, id)
  where status in ('held', 'booked') and payment_status = 'unpaid';
create index booking_newest on booking (booked_at, id) where status <> 'expired';
-- The number of a booking may be an earlier one of its patient. By bytes, so that a prefix is a range.
create index booking_phone on booking ((phone_digits(patient_phone) collate "C")) where patient_phone <> '';
