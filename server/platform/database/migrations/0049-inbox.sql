-- A message to the clinic is open until somebody answers it. Whoever read it before it had a state read it by email, so
-- those of more than two weeks ago count as answered.
alter table contact_message
  add column answered_at timestamptz,
  add column assigned_to uuid references person (id);
update contact_message set answered_at = now() where received_at < now() - interval '14 days';
create index contact_message_open on contact_message (received_at desc, id desc) where answered_at is null;
create index contact_message_answered on contact_message (received_at desc, id desc) where answered_at is not null;
create index contact_message_assigned on contact_message (assigned_to, received_at desc, id desc) where answered_at is null;

-- A reply by email, in the language of its frame. `failed_at`: the last attempt to send it failed.
create table message_reply (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_message (id) on delete cascade,
  body text not null,
  language text not null check (language in ('en', 'de')),
  written_by uuid not null references person (id),
  written_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz
);
create index message_reply_of_message on message_reply (message_id, written_at);
