-- What a doctor writes for their public page. Languages are ISO 639-1 codes.
alter table doctor
  add column languages text[] not null default '{}',
  add column about_en text not null default '',
  add column about_de text not null default '';
