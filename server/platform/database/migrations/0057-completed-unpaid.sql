-- Completed appointments of which something is due: an open task of reception and the admin.
create index booking_completed_unpaid on booking (day, start_min, id)
  where status = 'booked' and attendance = 'completed' and payment_status = 'unpaid';
