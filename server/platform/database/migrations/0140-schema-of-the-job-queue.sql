-- The library creates its schema with `if not exists`, which fails if another server creates it meanwhile; migrations run
-- one after the other. The library's tables come next.
create schema if not exists pgboss;
