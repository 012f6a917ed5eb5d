-- Locked before anything else (decision 33).
lock table doctor in share row exclusive mode;
lock table slot in access exclusive mode;

-- When a doctor sees patients: a weekly plan, whose slots are published by themselves. Of one doctor no two apply to a day.
create table plan (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctor (id),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  -- 2: two weeks alternate; the first ones begin an even number of weeks from `anchor`, a Monday.
  weeks integer not null check (weeks in (1, 2)),
  anchor date not null check (extract(isodow from anchor) = 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Stays, so that its slots can still be told from those that were published by hand.
  deleted_at timestamptz,
  constraint plan_overlap exclude using gist (
    doctor_id with =,
    daterange(valid_from, valid_until, '[]') with &&
  ) where (deleted_at is null)
);
create index plan_of_doctor on plan (doctor_id, valid_from);

-- Minutes of the clinic's day; `breaks` is an array of {start, end}. `slot_min` null: the four specified ranges.
create table plan_day (
  plan_id uuid not null references plan (id) on delete cascade,
  week integer not null check (week in (1, 2)),
  weekday integer not null check (weekday between 1 and 5),
  start_min integer not null check (start_min >= 0),
  end_min integer not null check (end_min <= 1439 and end_min > start_min),
  breaks jsonb not null default '[]',
  slot_min integer check (slot_min between 5 and 240),
  primary key (plan_id, week, weekday)
);

-- The plan that published a slot; null: by hand. A slot that was withdrawn by hand (not by its plan) is not published again.
alter table slot add column plan_id uuid references plan (id);
alter table slot add column is_withdrawn_by_plan boolean not null default false;
create index slot_withdrawn on slot (doctor_id, day) where withdrawn_at is not null and not is_withdrawn_by_plan;
