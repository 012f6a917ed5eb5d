lock table job_outbox in access exclusive mode;

-- Jobs run from this table instead of the queue of a library, which wrote four more versions of each. A server of version 0.5
-- beside takes due rows into its own queue; one that runs or was given up is not due for it.
alter table job_outbox
  add column state text not null default 'waiting' check (state in ('waiting', 'active', 'retry', 'failed')),
  -- How often it was taken.
  add column attempts integer not null default 0,
  add column created_at timestamptz not null default now();

-- The library's schema has tables only where a server of version 0.5 has run.
do $$ begin
  if to_regclass('pgboss.job') is null then
    drop schema if exists pgboss;
  end if;
end $$;
