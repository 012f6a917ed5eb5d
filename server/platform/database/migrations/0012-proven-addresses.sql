-- Locked before anything else (decision 33).
lock table person in access exclusive mode;
lock table person_count in row exclusive mode;

-- When somebody proved that the address is theirs; null: nobody has yet. What only such an address may do is decided by it.
alter table person add column email_proven_at timestamptz;
-- When the owner of an address reported that somebody else used it for this account.
alter table person add column email_disowned_at timestamptz;
-- A hosted identity proves its address again at the next token.
update person set email_proven_at = now()
  from identity_user
  where person.issuer = 'embedded' and person.subject = identity_user.id and person.email = identity_user.email
    and identity_user."emailVerified" and person.deleted_at is null;
update person set email_proven_at = now() where is_demo and email_proven_at is null;
