-- Attempts in a window that began with the first, for all servers together. `key` is a hash, never an address itself.
create table rate_limit (
  key text primary key,
  window_start timestamptz not null default now(),
  hits integer not null default 1
);
create index rate_limit_age on rate_limit (window_start);

-- `relayed_at` says when a message left for the place where the clinic reads.
alter table contact_message add column relayed_at timestamptz;
create index contact_message_newest on contact_message (received_at desc, id desc);

-- An address counts once its mailed link was used; those asked for before had no such link, and wait for it.
alter table newsletter_address drop constraint newsletter_address_pkey;
alter table newsletter_address add column id uuid primary key default gen_random_uuid();
alter table newsletter_address add column language text not null default 'en' check (language in ('en', 'de'));
alter table newsletter_address add column mailed_at timestamptz;
alter table newsletter_address add column confirmed_at timestamptz;
create unique index newsletter_address_email on newsletter_address (email);
create index newsletter_address_confirmed on newsletter_address (id) where confirmed_at is not null;
