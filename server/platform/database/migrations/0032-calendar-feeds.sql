-- A person's calendar feed. `id` is signed to make the secret of its URL, so a reader of this table or of a backup cannot
-- read the feed; a new `id` makes the former URL invalid.
create table calendar_feed (
  person_id uuid primary key references person (id),
  id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
