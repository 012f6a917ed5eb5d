-- Versions of the settings can be neither changed nor deleted; TRUNCATE fires no trigger of rows.
create trigger clinic_settings_not_truncated before truncate on clinic_settings
  for each statement execute function refuse_change();
