-- Locked before anything else (decision 33).
lock table booking in exclusive mode;

-- Which bookings lie on a day: the clinic may close it after they were made.
create index booking_of_day on booking (day, start_min, id) where status in ('held', 'booked');
-- Of a treatment given to somebody whose account was deleted, name, treatment and time are retained, no way to reach them.
update booking set patient_email = '', patient_phone = ''
  from person
  where person.id = booking.patient_id and person.deleted_at is not null
    and (booking.patient_email <> '' or booking.patient_phone <> '');
