import type { Handle } from '#server/store/open-database';

/** Something of this server that belongs to one database: tests open several, a portal one. */
export function perDatabase<T>(make: () => T): (db: Handle) => T {
  const made = new WeakMap<Handle, T>();
  return (db) => {
    const known = made.get(db) ?? make();
    made.set(db, known);
    return known;
  };
}
