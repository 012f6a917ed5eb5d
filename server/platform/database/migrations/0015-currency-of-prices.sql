-- The currency of a price. Null until the next start fills in the configured one, which no migration knows.
alter table treatment add column currency text;
