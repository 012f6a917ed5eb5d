-- Days without appointments: public holidays and the clinic's closures. A removed row stays, so that no start of a server
-- writes it again. `created_by` null: written by the portal; `removed_by` null: no longer a holiday of the clinic's state.
create table closure (
  id uuid primary key default gen_random_uuid(),
  first_day date not null,
  last_day date not null,
  kind text not null check (kind in ('holiday', 'closure')),
  name_en text not null default '',
  name_de text not null default '',
  created_by uuid references person (id),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references person (id),
  check (last_day >= first_day)
);
create unique index closure_of_portal on closure (kind, first_day, last_day) where created_by is null;
