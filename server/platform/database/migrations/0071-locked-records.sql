-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table booking in access exclusive mode;
lock table audit_entry in access exclusive mode;

-- Until when the law retains what is left of a deleted patient; null while the account lives, and once nothing is left.
alter table person add column kept_until date;
create index person_kept_until on person (kept_until) where kept_until is not null;
-- Entries stay when the record of an appointment is deleted at the end of its term.
alter table audit_entry drop constraint audit_entry_booking_id_fkey;
