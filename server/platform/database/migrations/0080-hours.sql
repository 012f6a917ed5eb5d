-- Locked before anything else (decision 33).
lock table doctor in share row exclusive mode;
lock table slot in access share mode;
lock table booking in access exclusive mode;
lock table affected_booking in access exclusive mode;
lock table treatment in share row exclusive mode;
lock table plan_day in access exclusive mode;

-- Hours of a doctor on one day, which take as many appointments as fit, in minutes of the clinic's day. Not rows of `slot`,
-- which earlier versions would offer as one appointment each. Whatever changes when the doctor can be booked updates the
-- row in its transaction; a booking is written only if the row has the version (`xmin`) that was read. So a row stays when
-- its hours are gone. `busy`: times of the imported calendar; `is_absent` as that of a slot.
create table doctor_day (
  doctor_id uuid not null references doctor (id),
  day date not null,
  hours int4multirange not null check (hours <@ int4multirange(int4range(0, 1439))),
  busy int4multirange not null default '{}',
  is_absent boolean not null default false,
  primary key (doctor_id, day)
);
create trigger day_of_absence before insert on doctor_day for each row execute function mark_slot_of_absence();

-- What a doctor does otherwise than their specialty and the treatment say: whether they perform it, and in how many minutes;
-- null: as usual.
create table doctor_treatment (
  doctor_id uuid not null references doctor (id),
  treatment_id uuid not null references treatment (id),
  is_performed boolean,
  duration_min integer check (duration_min between 5 and 480),
  buffer_min integer check (buffer_min between 0 and 240),
  primary key (doctor_id, treatment_id),
  check (num_nonnulls(is_performed, duration_min, buffer_min) > 0)
);

-- The plan's day publishes hours, not slots; `slot_min` is null then.
alter table plan_day add column is_hours boolean not null default false;
alter table plan_day add constraint plan_day_kind check (not is_hours or slot_min is null);

-- A booking of hours has no slot. `buffer_min`: minutes after it in which its doctor has no other appointment; 0 for one of
-- a slot, which takes exactly its slot. `offered`: a time that is reserved for the patient of another booking until
-- `held_until`. Such a row has no patient, so it is in no list of appointments.
alter table booking alter column slot_id drop not null;
alter table booking alter column patient_id drop not null;
alter table booking add column buffer_min integer not null default 0 check (buffer_min between 0 and 240);
alter table booking add column offered_for uuid;
alter table booking drop constraint booking_status_check;
alter table booking add constraint booking_status_check
  check (status in ('held', 'booked', 'cancelled', 'expired', 'offered'));
alter table booking add constraint booking_offer check (
  (status = 'offered') = (patient_id is null) and (status = 'offered') = (offered_for is not null)
  and (status <> 'offered' or held_until is not null));
create index booking_offered on booking (offered_for) where status = 'offered';

-- A doctor has one active appointment or reservation at a time, buffers included. A reservation and the booking that it is
-- for count as one, so that the booking can move there. The name stays, by which the version before explains the refusal.
alter table booking drop constraint booking_doctor_overlap;
alter table booking add constraint booking_doctor_overlap exclude using gist (
  doctor_id with =,
  day with =,
  int4range(start_min, end_min + buffer_min) with &&,
  (case overlap_check when 'exempt' then '00000000-0000-0000-0000-000000000000'::uuid else coalesce(offered_for, id) end)
    with <>
) where (status in ('held', 'booked', 'offered') and overlap_check is not null);

-- The place of an affected booking is its doctor, day and start; `slot_id` is still written for servers of the version before.
alter table affected_booking alter column slot_id drop not null;
alter table affected_booking add column end_min integer;
update affected_booking set end_min = slot.end_min from slot where slot.id = affected_booking.slot_id;
