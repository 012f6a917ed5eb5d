-- Locked before anything else (decision 33). A person's row is locked before the bookings that the trigger writes.
lock table person in access exclusive mode;
lock table booking in access exclusive mode;

-- The email address that reception entered for a patient without an account, beside `email`, so that no account is found by
-- it and several patients may have the same one. Null: none, or removed (`desk_email_removed_at`) by who reads the mailbox.
alter table person
  add column desk_email text,
  add column desk_email_proven_at timestamptz,
  add column desk_email_removed_at timestamptz,
  -- What the emailed link is signed for, until when it works, and wrong dates of birth so far; none without a date of birth.
  add column desk_link uuid,
  add column desk_link_until timestamptz,
  add column desk_link_tries smallint not null default 0,
  add constraint person_desk_email check (
    (desk_email is null or (desk_email <> '' and issuer = 'desk' and deleted_at is null and desk_email_removed_at is null))
    and (desk_email_proven_at is null or desk_email is not null)
    and (desk_link is null or (desk_email is not null and desk_link_until is not null))
    and desk_link_tries between 0 and 5);
create unique index person_desk_link on person (desk_link) where desk_link is not null;
create index person_desk_email_removed on person (desk_email_removed_at, id) where desk_email_removed_at is not null;

-- Where emails about appointments go, and since when that address is proven: the account's, or a proven desk email.
create function mail_address(person) returns text language sql stable as $$
  select case when $1.desk_email_proven_at is null then $1.email else $1.desk_email end
$$;
create function mail_proven_at(person) returns timestamptz language sql stable as $$
  select coalesce($1.email_proven_at, $1.desk_email_proven_at)
$$;
-- How far a desk email is (`desk-emails.ts`); null of an account, and of whom one books for, which gets the emails.
create function desk_email_state(person) returns text language sql stable as $$
  select case
    when $1.issuer <> 'desk' then null
    when $1.account_id is not null
      and ($1.account_until is null or $1.account_until > (now() at time zone 'Europe/Berlin')::date) then null
    when $1.desk_email_removed_at is not null then 'removed'
    when $1.desk_email is null then 'none'
    when $1.desk_email_proven_at is not null then 'proven'
    when $1.birth_date is null then 'waiting'
    when $1.desk_link_tries >= 5 then 'refused'
    when $1.desk_link is null or $1.desk_link_until <= now() then 'ended'
    else 'sent' end
$$;

-- Whichever version of the server deletes, merges or claims a record, or assigns it to an account: the address ends with it.
create function end_desk_email() returns trigger language plpgsql as $$
begin
  new.desk_email := null;
  new.desk_email_proven_at := null;
  new.desk_email_removed_at := null;
  new.desk_link := null;
  new.desk_link_until := null;
  new.desk_link_tries := 0;
  return new;
end $$;
create trigger person_desk_email_ends before update on person for each row
  when ((old.desk_email is not null or old.desk_email_removed_at is not null) and (new.deleted_at is not null
    or new.issuer <> 'desk' or (new.account_id is not null and new.account_id is distinct from old.account_id
      and (new.account_until is null or new.account_until > (now() at time zone 'Europe/Berlin')::date))))
  execute function end_desk_email();

-- A booking has the address that its emails go to: only a proven one.
create function store_desk_email() returns trigger language plpgsql as $$
begin
  update booking set patient_email = case when new.desk_email_proven_at is null then '' else new.desk_email end
    where patient_id = new.id and account_id is null
      and (patient_email <> '' or day >= (now() at time zone 'Europe/Berlin')::date);
  return null;
end $$;
create trigger person_desk_email_booked after update on person for each row
  when (new.issuer = 'desk' and new.deleted_at is null and (old.desk_email_proven_at is not null or new.desk_email_proven_at is not null)
    and (old.desk_email is distinct from new.desk_email or old.desk_email_proven_at is distinct from new.desk_email_proven_at))
  execute function store_desk_email();
