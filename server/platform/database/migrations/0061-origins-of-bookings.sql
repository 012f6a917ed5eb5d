-- From which network and mail domain an account booked, as keyed hashes, until its appointment is over. Null for what staff
-- booked or confirmed, for an account that the clinic knows, and for an origin that many patients share.
alter table booking add column from_network text;
alter table booking add column from_domain text;
-- Why a hold waits for the clinic's confirmation, or waited for it when it ended.
alter table booking add column clinic_hold text
  constraint booking_clinic_hold check (clinic_hold in ('network', 'domain'));
create index booking_from_network on booking (from_network) where from_network is not null;
create index booking_from_domain on booking (from_domain) where from_domain is not null;
