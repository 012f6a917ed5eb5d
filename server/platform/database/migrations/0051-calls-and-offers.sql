-- The call list has whoever is to be called, and who was called in the last 24 hours.
drop index affected_booking_to_call;
create index affected_booking_to_call on affected_booking (day, start_min, called_at) where call_reason is not null;
-- Few at any time: offers, which end early when their times are blocked or withdrawn.
create index affected_booking_waiting on affected_booking (booking_id) where state = 'waiting';
-- Notes of calls, which are erased with an account.
create index affected_booking_noted on affected_booking (booking_id) where call_note is not null;
