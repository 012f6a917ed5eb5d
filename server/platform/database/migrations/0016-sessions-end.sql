-- Locked before anything else (decision 33).
lock table identity_session in exclusive mode;
lock table identity_verification in share mode;
lock table session in row exclusive mode;

-- The identity service stored the network address and the whole user-agent header of each session, which the privacy
-- text does not name. An ended session needs no device either: nobody is shown it.
update identity_session set "ipAddress" = null, "userAgent" = null where "ipAddress" is not null or "userAgent" is not null;
update session set browser = null, system = null where ended_at is not null and (browser is not null or system is not null);

-- For the hourly removal of what has expired.
create index identity_session_expiry on identity_session ("expiresAt");
create index identity_verification_expiry on identity_verification ("expiresAt");
