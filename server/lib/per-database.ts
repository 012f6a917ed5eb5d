import type { Db } from '#server/store/database/open-database';

/** Something of this server that belongs to one database: tests open several, a portal one. */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make();
    made.set(db, known);
    return known;
  };
}
