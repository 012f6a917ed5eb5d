-- Who is treated: the patient, for now. The version before leaves it null, and means the patient.
alter table booking add column treated_person_id uuid references person (id);

-- The same treatment with the same doctor once a day, for whom it is. Created before the constraint below, so that it
-- reports first; its name stays, by which this version and the one before explain the refusal.
create unique index booking_same_day_treated
  on booking (coalesce(treated_person_id, patient_id), doctor_id, treatment_id, day) where status in ('held', 'booked');
drop index booking_same_day;
alter index booking_same_day_treated rename to booking_same_day;

-- `enforced`, also for what the version before inserts: overlaps no other active booking of the same person. `exempt`:
-- overlapped others at this upgrade; those stay and are listed for the admin. Null: was over by then, and not checked,
-- because building the constraint over all years of a large clinic would block bookings for minutes.
alter table booking add column overlap_check text;
alter table booking alter column overlap_check set default 'enforced';
alter table booking add constraint booking_overlap_check check (overlap_check in ('enforced', 'exempt'));
update booking set overlap_check = case
    when status <> 'expired' and exists (
      select from booking other
      where other.status in ('held', 'booked') and other.patient_id = booking.patient_id and other.day = booking.day
        and other.id <> booking.id
        and int4range(other.start_min, other.end_min) && int4range(booking.start_min, booking.end_min))
    then 'exempt'
    else 'enforced'
  end
  where status in ('held', 'booked', 'expired') and day >= current_date - 1;
-- Exempt bookings count as one, so they exclude everything but each other.
alter table booking add constraint booking_overlap exclude using gist (
  coalesce(treated_person_id, patient_id) with =,
  day with =,
  int4range(start_min, end_min) with &&,
  (case overlap_check when 'exempt' then '00000000-0000-0000-0000-000000000000'::uuid else id end) with <>
) where (status in ('held', 'booked') and overlap_check is not null);
create index booking_overlapping on booking (day, start_min, id) where status = 'booked' and overlap_check = 'exempt';
