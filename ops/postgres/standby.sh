#!/bin/bash
# Copies the server at PRIMARY_HOST into PGDATA, then replicates it. With a complete data folder it only starts, also as
# a primary if it was promoted. A folder without PG_VERSION is an interrupted copy and is deleted.
set -euo pipefail

primary="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=$STANDBY_NAME"
export PGPASSWORD="$REPLICATION_PASSWORD"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A replication slot whose WAL was removed is useless, so it is recreated.
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
  # Copied into a subfolder and then moved, PG_VERSION last, so that an interrupted copy never counts as complete.
  pg_basebackup --dbname="$primary" --pgdata="$PGDATA/copy" --write-recovery-conf --slot="$STANDBY_NAME" \
    --wal-method=stream --checkpoint=fast
  # After a promotion it has no standby, so its commits must not wait for one.
  echo "synchronous_standby_names = ''" >>"$PGDATA/copy/postgresql.auto.conf"
  mv "$PGDATA/copy/PG_VERSION" "$PGDATA/copy-is-whole"
  find "$PGDATA/copy" -mindepth 1 -maxdepth 1 -exec mv -t "$PGDATA" {} +
  rmdir "$PGDATA/copy"
  mv "$PGDATA/copy-is-whole" "$PGDATA/PG_VERSION"
fi

unset PGPASSWORD REPLICATION_PASSWORD
exec postgres "$@"
