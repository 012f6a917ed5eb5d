-- Locked before anything else (decision 33).
lock table person in access exclusive mode;

-- Jobs enter the queue's own tables through this one, so that the statement that writes a booking can enqueue its email.
-- The job queue takes them over within a second.
create table job_outbox (
  position bigint generated always as identity primary key,
  name text not null,
  id uuid not null,
  payload jsonb not null,
  unique (name, id)
);

-- People are counted by role when their role or deletion changes, not at every change of a row: a booking stores the
-- patient's phone number.
drop trigger person_changed on person;
create or replace function count_people_changed() returns trigger language plpgsql as $$
begin
  insert into person_tally (role, change)
    select role, sum(change) from (values (old.role, -1, old.deleted_at), (new.role, 1, new.deleted_at))
      as person (role, change, deleted_at)
    where deleted_at is null group by role having sum(change) <> 0;
  return null;
end $$;
create trigger person_changed after update on person for each row
  when (old.role is distinct from new.role or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_people_changed();
