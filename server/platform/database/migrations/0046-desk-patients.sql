-- A desk patient is a person whom the clinic entered: no account, no email address, so '' may occur many times. Lookups by
-- address use an index of their own, because a prepared statement cannot use one that excludes ''.
alter table person add column if not exists birth_date date;
-- Checked at commit: a backup is restored in the order in which its rows were stored.
alter table person add column if not exists merged_into uuid references person (id) deferrable initially deferred;
create index person_by_email on person (email) where deleted_at is null;
create unique index person_email_once on person (email) where deleted_at is null and email <> '';
drop index person_email;
-- Its name stays, by which this version and the one before explain the refusal.
alter index person_email_once rename to person_email;

-- For records of one patient: by birth date, and those that were merged into another.
create index if not exists person_birth_date on person (birth_date) where deleted_at is null and birth_date is not null;
create index if not exists person_merged on person (merged_into) where merged_into is not null;
