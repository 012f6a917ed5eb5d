-- Locked before anything else (decision 33).
lock table booking in access exclusive mode;
lock table job_outbox in access exclusive mode;
lock table treatment in access exclusive mode;

-- How far a booked appointment has come; null until its patient or the clinic says so. Counts only while `booked`.
alter table booking add column attendance text
  check (attendance in ('confirmed', 'arrived', 'completed', 'no_show'));
alter table booking add column attendance_at timestamptz;
-- Null for an appointment that a server of an earlier version cancelled: the portal did.
alter table booking add column cancelled_by text check (cancelled_by in ('patient', 'clinic', 'system'));
-- Free text of the person who cancelled; erased with the patient's account.
alter table booking add column cancel_reason text;
alter table booking add column moved_at timestamptz;
-- The SEQUENCE of its calendar entry: each change that a calendar must see adds 1.
alter table booking add column calendar_sequence integer not null default 0;
update booking set calendar_sequence = 1 where status = 'cancelled';
-- What the last change replaced, by whom and until when it can be undone; valid while `xid` is the row's xmin.
alter table booking add column undo jsonb;

-- Until how many hours before it starts a patient can cancel or move an appointment; null: the clinic's setting.
alter table treatment add column cutoff_hours integer check (cutoff_hours between 0 and 8760);

-- What follows a cancellation or a move waits until it can no longer be undone.
alter table job_outbox add column not_before timestamptz;
