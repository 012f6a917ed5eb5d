-- When somebody last proved who they are, besides by signing in, and when they last did something themselves. Sessions of
-- before begin as if that were now.
alter table session add column proven_at timestamptz;
alter table session add column active_at timestamptz not null default now();
