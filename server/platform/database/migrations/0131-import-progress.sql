-- How many rows an import has read, matched or written: null once it was carried out. A row that is not carried out and whose
-- `seen_at` is old was interrupted, and has created nothing (decision 104).
alter table record_import
  add column phase text check (phase in ('read', 'matched', 'written')),
  add column done integer not null default 0,
  add column total integer not null default 0,
  add column seen_at timestamptz not null default now();
