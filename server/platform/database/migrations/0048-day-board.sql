-- A patient who is being treated, and a child whom nobody brought.
alter table booking drop constraint booking_attendance_check;
alter table booking add constraint booking_attendance_check
  check (attendance in ('confirmed', 'arrived', 'in_treatment', 'completed', 'no_show', 'not_brought'));
