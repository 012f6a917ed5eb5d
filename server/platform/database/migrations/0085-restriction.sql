-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table correction in access exclusive mode;

-- Since when a patient restricts the use of their data (Art. 18 GDPR).
alter table person add column restricted_at timestamptz;
-- Subscribers and exports leave these out.
create index person_restricted on person (email) where restricted_at is not null;

-- Proven addresses from which somebody may have written before they changed theirs.
alter table correction drop constraint correction_field;
alter table correction add constraint correction_field check (field in ('name', 'phone', 'birth_date', 'email'));
