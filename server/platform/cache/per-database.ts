import type { Database } from '#server/platform/database/open-database';

/** Returns one value for each database handle, created on first use. A portal has one handle, tests have several. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const values = new WeakMap<Database, T>();
  return (db) => {
    const value = values.get(db) ?? make(db);
    values.set(db, value);
    return value;
  };
}
