-- What the admin does with people, and what is written down of it.
create extension if not exists pg_trgm;

-- Append-only, in the transaction of the deed. Ids alone: a deleted person leaves no name behind here.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid references person (id),
  person_id uuid references person (id),
  booking_id uuid references booking (id),
  details jsonb not null default '{}'
);
create index audit_entry_action on audit_entry (action, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

-- A deleted person's identity makes no new profile while it is being removed at its provider.
create index person_gone on person (issuer, subject) where deleted_at is not null;
-- Lists by name, and the search in name and e-mail.
create index person_by_name on person (role, lower(name), id) where deleted_at is null;
create index person_search on person using gin (name gin_trgm_ops, email gin_trgm_ops) where deleted_at is null;

-- How many living people have a role: counting them anew would read a table that grows.
create table person_count (role text primary key, living integer not null);
insert into person_count select role, count(*) from person where deleted_at is null group by role;

create function count_people_added() returns trigger language plpgsql as $$
begin
  insert into person_count as known (role, living)
    select role, count(*) from added where deleted_at is null group by role
    on conflict (role) do update set living = known.living + excluded.living;
  return null;
end $$;

create function count_people_changed() returns trigger language plpgsql as $$
begin
  insert into person_count as known (role, living)
    select role, sum(change) from (
      select role, 1 as change from added where deleted_at is null
      union all
      select role, -1 from removed where deleted_at is null
    ) as changes group by role having sum(change) <> 0
    on conflict (role) do update set living = known.living + excluded.living;
  return null;
end $$;

create trigger person_added after insert on person
  referencing new table as added for each statement execute function count_people_added();
create trigger person_changed after update on person
  referencing new table as added old table as removed for each statement execute function count_people_changed();
