-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;

-- Whether the clinic has opened its portal to the public, and whether its email arrives. At most one row; none in a new portal.
create table portal_opening (
  is_only boolean primary key default true check (is_only),
  -- What the last test email asked for; it proves that the email was read.
  mail_code text,
  mail_proven_at timestamptz,
  opened_at timestamptz
);
create function refuse_closing() returns trigger language plpgsql as $$
begin
  raise exception 'an opened portal stays open';
end $$;
create trigger portal_stays_open before update on portal_opening for each row
  when (old.opened_at is not null and new.opened_at is distinct from old.opened_at) execute function refuse_closing();

-- A portal that somebody uses already is open, and stays as it is.
insert into portal_opening (opened_at) select now() where exists (select from person);
