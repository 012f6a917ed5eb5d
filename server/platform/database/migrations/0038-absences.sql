-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table doctor in share row exclusive mode;
lock table slot in access exclusive mode;
lock table booking in share row exclusive mode;

-- Days on which a doctor sees no patients. `last_day` null: from `first_day` on. Ended early, `last_day` is the last one in
-- force, which is the day before the first if none was.
create table absence (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctor (id),
  first_day date not null,
  last_day date check (last_day >= first_day - 1),
  kind text not null default 'absence' check (kind in ('absence', 'leaving')),
  created_by uuid not null references person (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index absence_of_doctor on absence (doctor_id, first_day);

-- An appointment on a day of an absence or a closure, and what is done about it. `slot_id`, `doctor_id`, `day` and
-- `start_min` are its place then. A row without `called_at` and with a `call_reason` is on the call list.
create table affected_booking (
  id uuid primary key default gen_random_uuid(),
  absence_id uuid references absence (id),
  closure_id uuid,
  booking_id uuid not null references booking (id),
  slot_id uuid not null references slot (id),
  doctor_id uuid not null references doctor (id),
  day date not null,
  start_min int not null,
  decision text not null check (decision in ('offer', 'transfer', 'cancel', 'keep')),
  decided_by uuid not null references person (id),
  substitute_id uuid references doctor (id),
  state text not null default 'pending'
    check (state in ('pending', 'waiting', 'done', 'accepted', 'declined', 'expired', 'failed')),
  failure text,
  deadline timestamptz,
  notified_at timestamptz,
  call_reason text check (call_reason in ('unreachable', 'refused', 'expired', 'failed', 'soon')),
  called_at timestamptz,
  called_by uuid references person (id),
  call_note text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(absence_id, closure_id) = 1)
);
create unique index affected_booking_once on affected_booking (booking_id, coalesce(absence_id, closure_id));
create index affected_booking_of_absence on affected_booking (coalesce(absence_id, closure_id), day, start_min);
create index affected_booking_to_call on affected_booking (day, start_min) where call_reason is not null and called_at is null;

-- A slot on a day of its doctor's absence stays published and cannot be booked: also once its booking has been moved. The
-- union of all absences of the doctor, so that the end of one gives back only what no other one blocks.
alter table slot add column is_absent boolean not null default false;
-- A slot that is offered to the patient of one booking, and free to all others again at `reserved_until`.
alter table slot add column reserved_for uuid references booking (id);
alter table slot add column reserved_until timestamptz;
create index slot_reserved on slot (reserved_for) where reserved_for is not null;
