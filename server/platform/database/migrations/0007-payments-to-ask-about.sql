-- What the reconciling jobs read: charges that are open, and money that is owed back.
create index payment_open on payment (created_at, id) where status in ('unpaid', 'processing');
create index payment_owed on payment (settled_at) where status = 'refund_pending';
