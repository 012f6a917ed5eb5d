-- Locked before anything else (decision 33).
lock table doctor in share row exclusive mode;
lock table slot in access exclusive mode;

-- The calendar from which a doctor's busy times are imported. `sealed_url` is encrypted: whoever knows the URL can read the
-- calendar. `failing_since` null: the last refresh succeeded; meanwhile the last known busy times stay in force.
create table imported_calendar (
  doctor_id uuid primary key references doctor (id),
  sealed_url text not null,
  host text not null,
  etag text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- When its events were read; a request in between only learns that they are unchanged.
  read_at timestamptz,
  next_at timestamptz not null default now()
);
create index imported_calendar_due on imported_calendar (next_at);

-- Times only: neither titles nor participants are stored.
create table busy_time (
  doctor_id uuid not null references doctor (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at),
  primary key (doctor_id, starts_at)
);

-- A slot that overlaps a busy time of its doctor: it stays published, and nobody can book it.
alter table slot add column is_busy boolean not null default false;
