-- The portal's two roles and its database, once, on the first primary as the superuser; then ops/postgres/runtime-role.sql
-- in the new database:
--   psql --set=password=… --set=owner_password=… --file=roles.sql postgres
--   psql --single-transaction --file=runtime-role.sql molar
create role molar_owner with login password :'owner_password';
create role molar with login password :'password';
create database molar owner molar_owner;
