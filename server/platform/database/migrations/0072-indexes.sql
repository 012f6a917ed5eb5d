-- Locked before anything else (decision 33).
lock table person in share mode;
lock table payment in share mode;

-- Finds the payments of a person: until when the law retains them, their copy, and their deletion.
create index payment_of_payer on payment (payer_id);
-- Finds the records whose term is to be computed or is over, without reading everybody else.
create index person_deleted on person (id) where deleted_at is not null;
