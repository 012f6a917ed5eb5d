-- Locked before anything else (decision 33).
lock table slot in access exclusive mode;

-- A booked slot that the plan no longer has: it stays with its booking, and nobody else can book it once that is gone.
alter table slot add column is_left boolean not null default false;
