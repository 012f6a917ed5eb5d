-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table booking in access exclusive mode;

-- A row for each reminder that was enqueued; its key sends it once, whatever servers and restarts do. The time is part of
-- it, so a moved appointment is reminded anew. No foreign key: its lock would wait for a transaction that changes the booking.
create table reminder (
  booking_id uuid not null,
  hours int not null check (hours > 0),
  day date not null,
  start_min int not null,
  created_at timestamptz not null default now(),
  primary key (booking_id, hours, day, start_min)
);
create index reminder_age on reminder (created_at);

-- When a hold became a booking, null if it never was a hold: no reminder whose time was over by then.
alter table booking add column hold_booked_at timestamptz;

-- The events of which a doctor or an admin is notified by email; none without a row.
create table notification_preference (
  event text not null check (event in ('new', 'moved', 'cancelled', 'paid')),
  person_id uuid not null references person (id),
  primary key (event, person_id)
);
create index notification_preference_of_person on notification_preference (person_id);
