-- Locked before anything else (decision 33).
lock table audit_entry in access exclusive mode;

-- One act that takes several transactions; null for one that takes one, whose entries have the same time.
alter table audit_entry add column act uuid;
create index audit_entry_of_act on audit_entry (act) where act is not null;
-- The entries of a transaction, and those of a day.
create index audit_entry_at on audit_entry (at, id);
-- What somebody did, and what they looked at in an hour.
create index audit_entry_of_actor on audit_entry (actor_id, at, id);
-- What was done to somebody.
create index audit_entry_of_person on audit_entry (person_id, at, id);
