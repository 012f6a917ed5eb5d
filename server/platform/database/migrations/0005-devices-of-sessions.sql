-- A person sees where they are signed in: the kind of browser and system, not the header itself.
alter table session add column browser text check (length(browser) <= 40);
alter table session add column system text check (length(system) <= 40);
alter table session add column last_used_at timestamptz;
update session set last_used_at = signed_in_at;
alter table session alter column last_used_at set not null, alter column last_used_at set default now();
