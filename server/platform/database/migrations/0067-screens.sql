-- Screens of the waiting room: who knows the token of one reads what it shows, without a session. Ending one deletes it.
create table screen (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz
);
