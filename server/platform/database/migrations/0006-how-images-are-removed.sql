-- What an image host wants to be shown before it removes a picture; null where the address is enough.
alter table image add column remove_by text;
