-- New people are put into the search at once: whoever searches would otherwise read through those that wait to be.
alter index person_search set (fastupdate = off);
select gin_clean_pending_list('person_search');
