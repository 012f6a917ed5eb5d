#!/bin/bash
# Copies the server at PRIMARY_HOST into PGDATA, then follows it. With a whole folder it just goes on, also as the
# primary that it may have become. A folder without PG_VERSION is none: what a copy that broke off left in there goes.
set -euo pipefail

primary="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=$STANDBY_NAME"
export PGPASSWORD="$REPLICATION_PASSWORD"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A slot whose changes are no longer kept is of no use: it is made anew.
  until psql --no-psqlrc --quiet --dbname="$primary dbname=postgres" --output=/dev/null --command="
    select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name = '$STANDBY_NAME' and wal_status = 'lost' and not active" --command="
    select pg_create_physical_replication_slot('$STANDBY_NAME')
    where not exists (select from pg_replication_slots where slot_name = '$STANDBY_NAME')"; do
    sleep 1
  done
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  find "$PGDATA" -mindepth 1 -maxdepth 1 ! -name lost+found -exec rm -rf {} +
  # Copied beside it and moved, PG_VERSION last, so that a copy that broke off is never taken for a whole one.
  pg_basebackup --dbname="$primary" --pgdata="$PGDATA/copy" --write-recovery-conf --slot="$STANDBY_NAME" \
    --wal-method=stream --checkpoint=fast
  # Once it is promoted it is alone and must not wait for itself.
  echo "synchronous_standby_names = ''" >>"$PGDATA/copy/postgresql.auto.conf"
  mv "$PGDATA/copy/PG_VERSION" "$PGDATA/copy-is-whole"
  find "$PGDATA/copy" -mindepth 1 -maxdepth 1 -exec mv -t "$PGDATA" {} +
  rmdir "$PGDATA/copy"
  mv "$PGDATA/copy-is-whole" "$PGDATA/PG_VERSION"
fi

unset PGPASSWORD REPLICATION_PASSWORD
exec postgres "$@"
