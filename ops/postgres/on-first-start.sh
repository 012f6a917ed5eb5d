#!/bin/bash
# Runs once, when the primary's data folder is new: creates the portal's two roles, allows replication, and makes commits
# wait until the standby has them on its disk too.
set -euo pipefail
: "${REPLICATION_PASSWORD:?}"

# Neither is a superuser. `molar_owner` owns and migrates the database; `molar` reads and writes rows.
if [ -n "${PORTAL_PASSWORD:-}" ]; then
  : "${MIGRATION_PASSWORD:?}"
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --set=password="$PORTAL_PASSWORD" --set=owner_password="$MIGRATION_PASSWORD" --set=database="$POSTGRES_DB" <<'SQL'
create role molar_owner with login password :'owner_password';
create role molar with login password :'password';
alter database :"database" owner to molar_owner;
SQL
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --single-transaction --file="${RUNTIME_ROLE_SQL:-/ops/runtime-role.sql}"
fi
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator with replication login password :'password';
SQL
echo "host replication,postgres replicator ${REPLICATION_NETWORK:-samenet} scram-sha-256" >>"$PGDATA/pg_hba.conf"
# Last, because from here on a commit waits for the standby. By ALTER SYSTEM, which can be undone without a restart.
if [ -n "${SYNCHRONOUS_STANDBY:-}" ]; then
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --command="alter system set synchronous_standby_names = '$SYNCHRONOUS_STANDBY'"
fi
psql --no-psqlrc --quiet --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --command='select pg_reload_conf()' >/dev/null
