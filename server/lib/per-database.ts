import type { Db } from '#server/store/database/open-database';

/** Returns one value for each database handle, created on first use. A portal has one handle, tests have several. */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const values = new WeakMap<Db, T>();
  return (db) => {
    const value = values.get(db) ?? make();
    values.set(db, value);
    return value;
  };
}
