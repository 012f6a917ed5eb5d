-- Locked before anything else (decision 33).
lock table card_event in access exclusive mode;
lock table newsletter_address in share mode;
lock table sandbox_card_event in share mode;
lock table sandbox_card_intent in share mode;
lock table sandbox_card_request in share mode;
lock table session in access exclusive mode;

-- The purge finds what is due by index (server/store/retention.ts). An ended session of a hosted identity stays; it is
-- left out of the index, so that no run reads it again.
create index session_due on session (expires_at) where ended_at is null or issuer = 'embedded';
drop index session_expiry;
create index newsletter_address_unconfirmed on newsletter_address (coalesce(mailed_at, asked_at)) where confirmed_at is null;
create index sandbox_card_intent_canceled on sandbox_card_intent (canceled_at) where status = 'canceled';
create index sandbox_card_request_age on sandbox_card_request (created_at);
create index sandbox_card_event_age on sandbox_card_event (created_at);

-- Nothing ever read it, and it is no longer written. The version before writes to it until it is replaced, so the table
-- itself goes with a later one.
truncate card_event;
