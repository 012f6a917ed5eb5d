-- The rights and the time-outs of the portal's runtime role `molar`: it works with the rows of the tables that
-- `molar_owner` owns, and can neither change nor drop a table, nor empty one. Run it in the portal's database as a
-- superuser, as often as you like:
--   psql --username=postgres --dbname=molar --single-transaction --file=ops/postgres/runtime-role.sql
-- Both roles exist before; `molar_owner` owns the database. Tables that come later have the rights by default.
revoke create on schema public from public;
grant usage on schema public to molar;
grant select, insert, update, delete on all tables in schema public to molar;
grant usage, select on all sequences in schema public to molar;

-- What version 0.5 has left in its job queue is taken over.
do $$ begin
  if to_regnamespace('pgboss') is not null then
    grant usage on schema pgboss to molar;
    grant select, insert, update, delete on all tables in schema pgboss to molar;
    grant usage, select on all sequences in schema pgboss to molar;
  end if;
end $$;

alter default privileges for role molar_owner grant usage on schemas to molar;
alter default privileges for role molar_owner grant select, insert, update, delete on tables to molar;
alter default privileges for role molar_owner grant usage, select on sequences to molar;

-- Of every connection of the role; the portal sets shorter ones in its transactions. A connection whose other end is gone
-- is closed within a minute. None of them ends a commit that waits for the standby.
alter role molar set lock_timeout = '10s';
alter role molar set idle_in_transaction_session_timeout = '60s';
alter role molar set client_connection_check_interval = '10s';
alter role molar set tcp_keepalives_idle = 30;
alter role molar set tcp_keepalives_interval = 10;
alter role molar set tcp_keepalives_count = 3;
alter role molar set default_transaction_isolation = 'read committed';
