-- The code on paper by which a patient takes a desk patient's record over: one of a record at a time, only its keyed hash.
create table claim_code (
  person_id uuid primary key references person (id),
  code_hash text not null unique,
  expires_at timestamptz not null,
  created_by uuid not null references person (id),
  created_at timestamptz not null default now()
);
create index claim_code_expiry on claim_code (expires_at);
