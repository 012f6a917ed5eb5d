-- Locked before anything else (decision 33).
lock table booking in access exclusive mode;
-- Booked by staff at a time that its doctor has not published: neither within their hours nor within a slot.
alter table booking add column is_outside_hours boolean not null default false;
