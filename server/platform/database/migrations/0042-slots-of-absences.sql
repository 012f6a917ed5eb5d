-- Whoever publishes on a day of an absence, by hand, by a plan or by a server of an earlier version, publishes slots that
-- nobody can book until the absence ends. Publishing and absences lock the doctor's row, so neither misses the other.
create function mark_slot_of_absence() returns trigger language plpgsql as $$
begin
  new.is_absent := exists (select from absence where absence.doctor_id = new.doctor_id
    and absence.first_day <= new.day and (absence.last_day is null or absence.last_day >= new.day));
  return new;
end $$;
create trigger slot_of_absence before insert on slot for each row execute function mark_slot_of_absence();
