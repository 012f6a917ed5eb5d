-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table notification_preference in access exclusive mode;

-- The copy of everything that is stored about a person: collected by a job, sealed, opened once within 24 hours.
create table data_export (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person (id),
  requested_by uuid not null references person (id),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  ready_at timestamptz,
  -- A day after the request, then a day after it was ready.
  expires_at timestamptz not null default now() + interval '1 day',
  opened_at timestamptz,
  sealed_data text
);
create unique index data_export_running on data_export (person_id) where ready_at is null;
create index data_export_of on data_export (person_id, requested_at);
create index data_export_end on data_export (expires_at);

-- The week in which a person can keep the account; without a day it is for the admin to decide, because reception requested it.
alter table person
  add column deletion_requested_at timestamptz,
  add column deletion_due_at timestamptz;
create index person_deletion on person (deletion_requested_at) where deletion_requested_at is not null;

-- What a name, phone number or date of birth was before it was corrected, as long as the account.
create table correction (
  id bigint generated always as identity primary key,
  person_id uuid not null references person (id),
  field text not null constraint correction_field check (field in ('name', 'phone', 'birth_date')),
  before text,
  after text,
  corrected_by uuid not null references person (id),
  corrected_at timestamptz not null default now()
);
create index correction_of on correction (person_id, id);

-- What a person decided about something that rests on their consent. No row: since the account, or before this was recorded.
create table consent (
  person_id uuid not null references person (id),
  kind text not null constraint consent_kind check (kind in ('text_reminders')),
  given_at timestamptz,
  withdrawn_at timestamptz,
  primary key (person_id, kind)
);
-- Null: before this was recorded.
alter table notification_preference add column chosen_at timestamptz;
alter table notification_preference alter column chosen_at set default now();
