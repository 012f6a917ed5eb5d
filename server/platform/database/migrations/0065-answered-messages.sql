-- The purge finds messages whose answer is three years old. Build: one scan of a small table.
create index contact_message_term on contact_message (answered_at) where answered_at is not null;
