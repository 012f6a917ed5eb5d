-- What is refunded of a booking that the clinic cancels for its patient after the cut-off, in percent, by the terms under which it
-- was booked. Null of one that a version before made: the configuration's, which the next start stores.
alter table booking add column late_refund_percent integer check (late_refund_percent between 0 and 100);
