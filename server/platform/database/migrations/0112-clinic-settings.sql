-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table booking in access exclusive mode;

-- What the admin sets in the portal instead of the configuration: one row a version, never changed. What `values` lacks is as
-- in the configuration; '' is explicitly nothing.
create table clinic_settings (
  id integer primary key check (id > 0),
  changed_at timestamptz not null default now(),
  changed_by uuid not null references person (id),
  values jsonb not null check (jsonb_typeof(values) = 'object')
);
create trigger clinic_settings_append_only before update or delete on clinic_settings
  for each row execute function refuse_change();

-- The cut-off under which it was booked. Null of one that a version before made: the treatment's, else the configuration's.
alter table booking add column cutoff_hours integer check (cutoff_hours between 0 and 8760);
update booking set cutoff_hours = treatment.cutoff_hours from treatment
  where treatment.id = booking.treatment_id and treatment.cutoff_hours is not null
    and booking.day >= current_date and booking.status in ('held', 'booked', 'offered');
