-- Locked before anything else (decision 33).
lock table doctor_day in access exclusive mode;

-- The hours were set for this day alone: they stay whatever the plan has, also none.
alter table doctor_day add column is_by_hand boolean not null default false;
