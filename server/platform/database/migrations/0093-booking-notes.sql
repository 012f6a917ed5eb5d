-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table booking in share row exclusive mode;

-- What staff note about an appointment, sealed.
create table booking_note (
  booking_id uuid primary key references booking (id) on delete cascade,
  sealed_note text not null,
  written_by uuid not null references person (id),
  written_at timestamptz not null default now()
);
