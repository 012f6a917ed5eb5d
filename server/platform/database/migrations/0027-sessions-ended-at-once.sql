-- When all sessions of an account were ended at once. A sign-in of before that has no row in `session` yet gets none.
alter table person add column sessions_ended_at timestamptz;
