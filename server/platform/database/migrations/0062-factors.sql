-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table session in access exclusive mode;

-- What proves somebody besides a password or Google, by identity: passkeys, and secrets of authenticator apps. Binary values
-- are base64url.
create table factor (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  kind text not null constraint factor_kind check (kind in ('passkey', 'totp')),
  -- The browser and system that made a passkey.
  name text not null default '',
  credential_id text constraint factor_credential unique,
  public_key text,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  sealed_secret text,
  -- The time step of the last accepted code, in half minutes since 1970: a code is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint factor_is_whole check (
    case kind when 'passkey' then credential_id is not null and public_key is not null and sealed_secret is null
      else sealed_secret is not null and credential_id is null end)
);
create index factor_identity on factor (issuer, subject);

-- The recovery codes that were not used yet, as hashes.
create table recovery_code (
  issuer text not null,
  subject text not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject, code_hash)
);

-- Challenges of passkeys that were answered: each is accepted once.
create table used_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on used_challenge (expires_at);

alter table session add column passed_factor text
  constraint session_passed_factor check (passed_factor in ('passkey', 'totp', 'recovery'));
-- Since when somebody who must have a factor may do without one for a while: the upgrade, or the account's creation.
alter table person add column factor_grace_from timestamptz not null default now();
