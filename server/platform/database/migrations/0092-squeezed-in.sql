-- Locked before anything else (decision 33).
lock table booking in access exclusive mode;

-- The appointment beside which staff have squeezed this one in, and why, for staff only. Null as the reason: the visit of the
-- other one has ended, so that its time is used again.
alter table booking add column squeezed_beside uuid;
alter table booking add column squeeze_reason text;
-- A pair is two, never three.
create unique index booking_squeezed on booking (squeezed_beside)
  where squeezed_beside is not null and status in ('held', 'booked');

-- In the constraint both count as one, which exempts the pair only: an appointment beside one that is itself squeezed in has
-- another number. The name stays, by which the version before explains the refusal.
alter table booking drop constraint booking_doctor_overlap;
alter table booking add constraint booking_doctor_overlap exclude using gist (
  doctor_id with =,
  day with =,
  int4range(start_min, end_min + buffer_min) with &&,
  (case overlap_check when 'exempt' then '00000000-0000-0000-0000-000000000000'::uuid
    else coalesce(squeezed_beside, offered_for, id) end) with <>
) where (status in ('held', 'booked', 'offered') and overlap_check is not null);

-- The mark goes with the overlap, whichever of both moves or ends and whatever statement does it, one of the version before
-- included.
create function unsqueeze_self() returns trigger language plpgsql as $$
begin
  if not exists (select from booking other where other.id = new.squeezed_beside and other.status = 'booked'
      and new.status in ('held', 'booked') and other.doctor_id = new.doctor_id and other.day = new.day
      and int4range(other.start_min, other.end_min + other.buffer_min) && int4range(new.start_min, new.end_min + new.buffer_min)) then
    new.squeezed_beside := null;
  end if;
  return new;
end $$;
create trigger unsqueeze_self before update of status, doctor_id, day, start_min, end_min, buffer_min on booking
  for each row when (new.squeezed_beside is not null) execute function unsqueeze_self();

create function unsqueeze_other() returns trigger language plpgsql as $$
begin
  update booking set squeezed_beside = null
    where squeezed_beside = new.id and status in ('held', 'booked')
      and (new.status <> 'booked' or (doctor_id, day) is distinct from (new.doctor_id, new.day)
        or not int4range(start_min, end_min + buffer_min) && int4range(new.start_min, new.end_min + new.buffer_min));
  return null;
end $$;
create trigger unsqueeze_other after update of status, doctor_id, day, start_min, end_min, buffer_min on booking
  for each row when ((old.status, old.doctor_id, old.day, old.start_min, old.end_min, old.buffer_min)
    is distinct from (new.status, new.doctor_id, new.day, new.start_min, new.end_min, new.buffer_min))
  execute function unsqueeze_other();
