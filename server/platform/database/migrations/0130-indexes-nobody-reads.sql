-- Every booking wrote an entry into each of these, or every change of a person did; other indexes answer their queries.
-- Locked in the order of decision 33.
lock table person in access exclusive mode;
lock table booking in access exclusive mode;

-- Searches read `person_found_by` since 0020; lists and counts of a role `person_by_name` and `person_count`.
drop index person_search;
drop index person_role;
-- The unpaid appointments of a person are among those of `booking_of_patient`.
drop index booking_unpaid;
