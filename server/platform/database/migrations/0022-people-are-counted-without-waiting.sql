-- Living people of each role were counted in one row a role, which every sign-up held until its commit: a server that
-- froze inside one stopped all others. A change is a row of its own now; old rows are folded into one from time to time.
lock table person in share row exclusive mode;
lock table person_count in access exclusive mode;
create table person_tally (
  id bigint generated always as identity primary key,
  role text not null,
  change integer not null
);
insert into person_tally (role, change) select role, count(*) from person where deleted_at is null group by role;

create or replace function count_people_added() returns trigger language plpgsql as $$
begin
  insert into person_tally (role, change)
    select role, count(*) from added where deleted_at is null group by role;
  return null;
end $$;

create or replace function count_people_changed() returns trigger language plpgsql as $$
begin
  insert into person_tally (role, change)
    select role, sum(change) from (
      select role, 1 as change from added where deleted_at is null
      union all
      select role, -1 from removed where deleted_at is null
    ) as changes group by role having sum(change) <> 0;
  return null;
end $$;

-- By the name and the columns that the version before reads.
drop table person_count;
create view person_count as select role, sum(change)::integer as living from person_tally group by role;
