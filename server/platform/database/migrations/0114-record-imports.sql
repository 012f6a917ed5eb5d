-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table booking in access exclusive mode;

-- Files of patients and of appointments that an admin has imported (decision 104). The file is not stored. `xid`: of the
-- transaction; a row that still has it was not touched since. Until `mailed_at` the import causes no email.
create table record_import (
  id uuid primary key,
  kind text not null check (kind in ('patients', 'appointments')),
  -- Of an admin. No reference, because people refer to imports, and a backup has one table after the other.
  created_by uuid,
  created_at timestamptz not null default now(),
  created integer not null check (created >= 0),
  xid text not null default pg_current_xact_id()::xid::text,
  mailed_at timestamptz,
  undone_at timestamptz
);
create index record_import_at on record_import (created_at);

-- Which import has created a row, and the number of the patient in the practice system, by which appointments name them.
alter table person
  add column import_id uuid references record_import (id),
  add column practice_number text;
alter table booking add column import_id uuid references record_import (id);
create index person_of_import on person (import_id) where import_id is not null;
create index person_by_practice_number on person (practice_number) where practice_number is not null and deleted_at is null;
create index booking_of_import on booking (import_id) where import_id is not null;

-- Whether what an import has created causes no email yet: of null, what was not imported, false.
create function is_silent(import_id uuid) returns boolean language sql stable as $$
  select exists (select from record_import where record_import.id = $1 and record_import.mailed_at is null)
$$;

-- The number ends with the record, whichever version of the server deletes or merges it.
create function end_practice_number() returns trigger language plpgsql as $$
begin
  new.practice_number := null;
  return new;
end $$;
create trigger person_practice_number_ends before update on person for each row
  when (new.deleted_at is not null and new.practice_number is not null) execute function end_practice_number();
