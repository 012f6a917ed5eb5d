-- What the clinic keeps. Days are calendar days in the clinic's zone, times minutes of that day, money cents.
create extension if not exists btree_gist;

create table specialty (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
);

create table treatment (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  specialty_id uuid not null references specialty (id),
  price_cents integer not null check (price_cents > 0),
  position integer not null
);
create index treatment_specialty on treatment (specialty_id);

-- A person with an account. Who they proved to be is (issuer, subject), never the e-mail.
create table person (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null check (email = lower(btrim(email))),
  name text not null,
  role text not null check (role in ('patient', 'doctor', 'admin')),
  phone text,
  image_url text,
  language text not null default 'en' check (language in ('en', 'de')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index person_identity on person (issuer, subject) where deleted_at is null;
create unique index person_email on person (email) where deleted_at is null;
create index person_demo on person (id) where is_demo;
create index person_role on person (role, id) where deleted_at is null;

create table doctor (
  id uuid primary key references person (id),
  specialty_id uuid not null references specialty (id),
  registration_number text,
  verified_at timestamptz
);
create index doctor_specialty on doctor (specialty_id);

-- A session of ours beside the identity's: an ended one mints nothing, even while the identity's proof lives.
create table session (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (issuer, subject, signed_in_at)
);
create index session_expiry on session (expires_at);

-- A slot is a row, so that the database decides who gets it.
create table slot (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctor (id),
  day date not null,
  start_min integer not null check (start_min between 0 and 1439),
  end_min integer not null check (end_min between 1 and 1440),
  published_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check (start_min < end_min),
  constraint slot_overlap exclude using gist (
    doctor_id with =,
    day with =,
    int4range(start_min, end_min) with &&
  ) where (withdrawn_at is null)
);
create index slot_of_doctor on slot (doctor_id, day, start_min) where withdrawn_at is null;

create table booking (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references slot (id),
  patient_id uuid not null references person (id),
  doctor_id uuid not null references doctor (id),
  treatment_id uuid not null references treatment (id),
  day date not null,
  start_min integer not null,
  end_min integer not null,
  patient_name text not null,
  patient_email text not null,
  patient_phone text not null,
  price_cents integer not null check (price_cents > 0),
  currency text not null,
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'refund_pending', 'refunded')),
  booked_at timestamptz not null default now(),
  cancelled_at timestamptz
);
-- One active booking a slot: whatever the load, this index decides the race.
create unique index booking_slot on booking (slot_id) where status = 'booked';
-- One treatment with one doctor a day.
create unique index booking_same_day on booking (patient_id, doctor_id, treatment_id, day) where status = 'booked';
create index booking_of_patient on booking (patient_id, day desc, start_min desc, id);
create index booking_of_doctor on booking (doctor_id, day, start_min, id);
create index booking_unpaid on booking (patient_id, day) where status = 'booked' and payment_status = 'unpaid';

create table payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (id),
  payer_id uuid not null references person (id),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  intent_id text unique,
  status text not null default 'unpaid'
    check (status in ('unpaid', 'processing', 'paid', 'refund_pending', 'refunded', 'abandoned')),
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index payment_of_booking on payment (booking_id);
-- One live intent a booking, and so one succeeded payment.
create unique index payment_live on payment (booking_id) where status in ('unpaid', 'processing', 'paid');

create table card_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

create table idempotency_key (
  person_id uuid not null references person (id),
  route text not null,
  key text not null,
  body_hash text not null,
  booking_id uuid not null references booking (id),
  created_at timestamptz not null default now(),
  primary key (person_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table contact_message (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null default now()
);

create table newsletter_address (
  email text primary key,
  asked_at timestamptz not null default now()
);

-- Which identity uploaded which picture: a profile takes only its own.
create table image (
  url text primary key,
  issuer text not null,
  subject text not null,
  uploaded_at timestamptz not null default now()
);
create index image_owner on image (issuer, subject);
