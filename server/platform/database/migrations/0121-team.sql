-- The people of the clinic besides its doctors, whom public pages show: at most one row, with all of them in their order.
create table team (
  is_only boolean primary key default true check (is_only),
  -- Counts the changes.
  version integer not null check (version > 0),
  members jsonb not null check (jsonb_typeof(members) = 'array')
);
