-- Locked before anything else (decision 33).
lock table person in share row exclusive mode;
lock table identity_user in share row exclusive mode;

-- Changes of email addresses by the people themselves. The new address confirms a change; the old one, which is null if nobody
-- had proven it, can restore itself for three days and belongs to nobody else until then.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person (id),
  new_email text not null,
  old_email text,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When it was undone, or an earlier one with it.
  ended_at timestamptz
);
create unique index email_change_pending on email_change (person_id) where confirmed_at is null and ended_at is null;
create index email_change_person on email_change (person_id);
create index email_change_old on email_change (old_email) where old_email is not null;
create index email_change_requested on email_change (requested_at);

-- After the row was written: behind the unique index, which waits for a change that is being confirmed.
create function refuse_reserved_email() returns trigger language plpgsql as $$
declare
  owner text := case tg_table_name when 'person' then to_jsonb(new) ->> 'subject' else to_jsonb(new) ->> 'id' end;
begin
  if exists (
    select from email_change join person on person.id = email_change.person_id
    where email_change.old_email = new.email and email_change.ended_at is null
      and email_change.confirmed_at > now() - interval '3 days' and person.subject <> owner
  ) then
    raise exception 'the email address is reserved'
      using errcode = '23505', constraint = case tg_table_name when 'person' then 'person_email' else 'identity_user_email_key' end;
  end if;
  return null;
end $$;
create trigger person_reserved_email after insert or update of email on person
  for each row when (new.email <> '') execute function refuse_reserved_email();
create trigger identity_user_reserved_email after insert or update of email on identity_user
  for each row execute function refuse_reserved_email();
