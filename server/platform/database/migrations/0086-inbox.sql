-- Locked before anything else (decision 33).
lock table doctor in share mode;
lock table booking in share mode;
lock table payment in share mode;
lock table imported_calendar in share mode;
lock table contact_message in share mode;
lock table affected_booking in access exclusive mode;

-- When nobody picked up the telephone: the call stays due.
alter table affected_booking add column missed_at timestamptz;

-- Each part of the inbox is read in the order of an index. Holds that the clinic confirms.
create index booking_clinic_hold on booking (held_until, id) where status = 'held' and clinic_hold is not null;
-- Refunds that staff return themselves.
create index payment_to_hand_back on payment (created_at, id)
  where refund_cents > refunded_cents and (method <> 'card' or refund_failed_at is not null);
create index doctor_to_verify on doctor (id) where verified_at is null;
create index imported_calendar_failing on imported_calendar (failing_since, doctor_id) where failing_since is not null;
-- What was answered, the latest first.
create index contact_message_done on contact_message (answered_at, id) where answered_at is not null;
