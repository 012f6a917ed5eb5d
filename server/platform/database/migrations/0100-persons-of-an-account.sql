-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table booking in access exclusive mode;

-- The account that books for a person; null for everybody else. Its holder never is the person.
alter table person add column account_id uuid references person (id);
-- From this day on (the 18th birthday, or when the person took the record over) the account books nothing new for the
-- person and sees only day, time and doctor; null: no such day.
alter table person add column account_until date;
-- The `account_until` that the account was notified of ahead.
alter table person add column account_end_announced date;
alter table person add constraint person_account check (account_id <> id);
create index person_of_account on person (account_id) where account_id is not null;
create index person_account_until on person (account_until) where account_until is not null;

-- The account that booked for another person, its patient; null: the patient's own, or of the clinic. The version before
-- leaves it null.
alter table booking add column account_id uuid references person (id);
create index booking_of_account on booking (account_id, day desc, start_min desc, id) where account_id is not null;
