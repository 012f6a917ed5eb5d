-- A file of migrations never changes once it has run: `checksum` is that of the file as this database had it.
alter table migration add column checksum text;

-- A migration that older versions cannot work with says so here; they refuse to start. Without a row any may.
create table minimum_version (
  version text primary key check (version ~ '^\d+\.\d+\.\d+$'),
  migration text not null
);
