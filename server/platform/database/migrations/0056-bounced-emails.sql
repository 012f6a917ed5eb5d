-- When an email to this person was last returned.
alter table person add column email_bounced_at timestamptz;
