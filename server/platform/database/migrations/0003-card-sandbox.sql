-- What the card sandbox keeps in place of a card provider, so that payments and refunds survive a restart.
-- Of a card only the brand and the last four digits are ever written; of the payer, nothing.
create table sandbox_card_intent (
  id text primary key,
  client_secret text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  metadata jsonb not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  -- The second step that is open; an answer that names another one is too late.
  step_id text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  payment_method_id text,
  charge_id text unique,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  last_error jsonb,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  check ((status = 'requires_action') = (step_id is not null)),
  check ((status = 'succeeded') = (charge_id is not null)),
  check (amount_refunded = 0 or status = 'succeeded')
);

create table sandbox_card_refund (
  id text primary key,
  intent_id text not null references sandbox_card_intent (id),
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index sandbox_card_refund_intent on sandbox_card_refund (intent_id, created_at);

-- The reply that an idempotency key got; written together with what the request did.
create table sandbox_card_request (
  key text primary key,
  request_hash text not null,
  reply_status integer,
  reply_body jsonb,
  created_at timestamptz not null default now()
);

-- Messages for the portal's webhook, kept until it takes them.
create table sandbox_card_event (
  id text primary key,
  position bigint generated always as identity,
  type text not null,
  payload text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_card_event_due on sandbox_card_event (next_attempt_at) where delivered_at is null;
