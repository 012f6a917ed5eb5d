import { protectAddress, readDatabaseTls, type DatabaseTls } from './database-tls.ts';
import type { DatabaseEnvironment } from './environment.ts';

type DatabaseAddresses = {
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** The address of PostgreSQL itself if `databaseUrl` is that of a transaction pooler. */
  directDatabaseUrl: string | undefined;
  /** The address for the role that owns the tables, not through a pooler; undefined if `databaseUrl` has that role. */
  migrationDatabaseUrl: string | undefined;
  databaseTls: DatabaseTls;
};

/** The host, port and name of a database, such as `db-1:5432/molar`; never user or password. */
export function placeOf(url: string): string {
  const { host, pathname } = URL.parse(url) ?? {};
  // An unescaped `/` in a password moves its rest into the path.
  return host === undefined || pathname?.includes('@') ? 'an invalid address' : `${host}${pathname}`;
}

/** Reads the addresses of the database; adds errors to `lines`. */
export function readDatabase(data: DatabaseEnvironment, lines: string[]): DatabaseAddresses {
  const { DATABASE_URL: databaseUrl, DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: directDatabaseUrl } = data;
  if (pooler && !databaseUrl) {
    lines.push('DATABASE_URL is missing: DATABASE_POOLER is set, which needs the address of the pooler there');
  }
  if (pooler && !directDatabaseUrl) {
    lines.push(
      'DATABASE_DIRECT_URL is missing: DATABASE_POOLER needs the address of PostgreSQL itself, for migrations',
    );
  }
  if (directDatabaseUrl && !pooler) lines.push('DATABASE_DIRECT_URL is set, but DATABASE_POOLER is not');
  const migrationDatabaseUrl = data.MIGRATION_DATABASE_URL;
  if (migrationDatabaseUrl && !databaseUrl) {
    lines.push('MIGRATION_DATABASE_URL is set, but DATABASE_URL is not: both lead to the same database');
  }
  const databaseTls = readDatabaseTls(data, lines);
  const protect = (name: string, address: string | undefined) => {
    if (!address) return address;
    const { url, fault } = protectAddress(address, databaseTls);
    if (fault) lines.push(`${name} ${fault}`);
    return url;
  };
  return {
    databaseUrl: protect('DATABASE_URL', databaseUrl),
    directDatabaseUrl: protect('DATABASE_DIRECT_URL', directDatabaseUrl),
    migrationDatabaseUrl: protect('MIGRATION_DATABASE_URL', migrationDatabaseUrl),
    databaseTls,
  };
}
