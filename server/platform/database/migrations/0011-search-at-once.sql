-- New people are put into the search at once: whoever searches would otherwise read through those that wait to be.
-- Most of them before the lock that the change takes, for nobody reads a person behind it.
select gin_clean_pending_list('person_search');
alter index person_search set (fastupdate = off);
select gin_clean_pending_list('person_search');
