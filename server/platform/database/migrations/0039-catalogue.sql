-- Locked before anything else (decision 33).
lock table booking in access exclusive mode;
lock table treatment in access exclusive mode;

-- What the admin maintains of a treatment. A booking needs a slot of at least duration and buffer, in minutes; `image` is
-- the name of one that the portal ships, or the address of an uploaded one. Archived treatments are not offered.
alter table treatment
  add column duration_min integer not null default 30 check (duration_min between 5 and 480),
  add column buffer_min integer not null default 0 check (buffer_min between 0 and 240),
  add column price_kind text not null default 'fixed' check (price_kind in ('fixed', 'from')),
  add column image text,
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- The names before the first change of them: those of bookings from before `booking.treatment_names`.
  add column first_names jsonb;

-- As they were when it was booked; a server of an earlier version writes neither.
alter table booking
  add column price_kind text not null default 'fixed' check (price_kind in ('fixed', 'from')),
  add column treatment_names jsonb;
