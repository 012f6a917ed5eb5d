-- In a transaction of its own, because it keeps readers out, and the new index took long to build.
drop index person_found_by;
alter index person_found_anew rename to person_found_by;
