-- Other names under which a person's appointments were booked: before a merge, or before the person changed their name.
alter table person add column booked_as text not null default '';
update person set booked_as = booked.names
from (
  select patient_id, string_agg(distinct patient_name, ', ') as names
  from booking join person patient on patient.id = patient_id
  where patient_name not in ('', patient.name) and patient.deleted_at is null
  group by patient_id
) as booked
where person.id = booked.patient_id;
