-- Locked before the update, because a booking in progress would wait for a row of the update and prevent the constraint.
lock table booking in access exclusive mode;
-- A doctor has one active appointment at a time. Those that overlap at this upgrade are exempt, as those of a patient are
-- since 0024; what was over by then (null) is not checked. A booking that is exempt for its patient is so for its doctor.
update booking set overlap_check = 'exempt'
  where status in ('held', 'booked') and overlap_check = 'enforced' and exists (
    select from booking other
    where other.doctor_id = booking.doctor_id and other.day = booking.day and other.id <> booking.id
      and other.status in ('held', 'booked') and other.overlap_check is not null
      and int4range(other.start_min, other.end_min) && int4range(booking.start_min, booking.end_min));
alter table booking add constraint booking_doctor_overlap exclude using gist (
  doctor_id with =,
  day with =,
  int4range(start_min, end_min) with &&,
  (case overlap_check when 'exempt' then '00000000-0000-0000-0000-000000000000'::uuid else id end) with <>
) where (status in ('held', 'booked') and overlap_check is not null);
