-- Null: the person has not chosen one. Their pages are in the language of the browser, their emails in English.
alter table person alter column language drop not null;
