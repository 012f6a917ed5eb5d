-- Bookings refer to slots already: with a reference back, a backup could restore neither table first.
alter table slot drop constraint slot_reserved_for_fkey;
