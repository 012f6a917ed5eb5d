import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createJwtAccessTokens } from '#server/platform/tokens/jwt';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { openTestDatabase, type DatabaseKind } from '#testing/database';
import { fillDataFolder } from '#testing/embedded-template';
import { manyPatients } from '#testing/many-patients';
import { memoryFolder } from '#testing/memory-folder';
import { openTestPortal } from '#testing/portal';
import { SESSION_SECRET } from '#testing/session-secret';

/** A clinic with demo people, patients and available slots, for a server in a child process. */
export type Clinic = {
  kind: DatabaseKind;
  dataDir: string;
  /** The settings of a server for it. */
  env: Record<string, string>;
  /** Patients' email addresses. */
  patients: string[];
  /** An access token of a person by email address, issued now or at another time. */
  tokenOf: (email: string, expiresAt?: Date) => Promise<string>;
  /** Reads from its database; the embedded one is copied first. */
  look: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>;
  /** Opens its database while no server uses it. */
  alter: (work: (database: OpenDatabase) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};
const SESSION_MS = 12 * 3_600_000;

/** Creates a clinic in a new database, or in the given one; its server accepts passwords only if they are real. */
export async function aClinic(
  kind: DatabaseKind,
  { patients = 20, database = null as OpenDatabase | null, hasRealPasswords = false } = {},
) {
  const dataDir = mkdtempSync(join(memoryFolder(), 'molar-fault-'));
  const files = join(dataDir, 'database', 'files');
  if (kind === 'embedded') await fillDataFolder(dataDir);
  const own =
    database ?? (kind === 'postgres' ? await openTestDatabase('postgres') : await openDatabase({ folder: files }));
  const portal = await openTestPortal(own, { SESSION_SECRET }, { hasRealPasswords });
  await manyPatients(portal, patients);
  await sql`insert into session (issuer, subject, signed_in_at, expires_at)
    select issuer, subject, now() - interval '1 minute', now() + ${SESSION_MS} * interval '1 millisecond'
    from person`.execute(own.write);
  const { rows } = await sql<{ email: string; subject: string; session: string; role: string }>`
    select email, person.subject, session.id as session, role from person
    join session on (session.issuer, session.subject) = (person.issuer, person.subject)
    where expires_at > now() + interval '2 hours'`.execute(own.write);
  await portal.close();
  // The embedded database allows one process: from here on, the server.
  if (kind === 'embedded') await own.close();
  const people = new Map(rows.map((row) => [row.email, row]));
  const tokens = createJwtAccessTokens(SESSION_SECRET);
  const clinic: Clinic = {
    kind,
    dataDir,
    env: {
      DATA_DIR: dataDir,
      DEMO: 'accounts',
      SESSION_SECRET,
      ...('connection' in own.engine && { DATABASE_URL: own.engine.connection.connectionString }),
    },
    patients: rows
      .filter(({ role, email }) => role === 'patient' && !email.endsWith('@demo.test'))
      .map((item) => item.email),
    tokenOf: async (email, expiresAt = new Date(Date.now() + SESSION_MS)) => {
      const person = people.get(email);
      if (!person) throw new Error(`no person has the address ${email}`);
      return tokens.mint({ subject: person.subject, sessionId: person.session }, expiresAt);
    },
    look: async (work) => {
      if (kind === 'postgres') return work(own);
      const copy = mkdtempSync(join(memoryFolder(), 'molar-look-'));
      cpSync(files, copy, { recursive: true });
      try {
        return await workOn(copy, work);
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
    alter: (work) => (kind === 'postgres' ? work(own) : workOn(files, work)),
    close: async () => {
      if (kind === 'postgres') await own.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return clinic;
}

async function workOn<T>(folder: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
