-- Rows of the audit can be neither changed nor deleted; TRUNCATE fires no trigger of rows.
create trigger audit_entry_not_truncated before truncate on audit_entry
  for each statement execute function refuse_change();
