import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/app/config/config';
import type { Db } from '#server/platform/database/open-database';
import { makeFolder } from './make-folder.ts';
import { RefusedToStart } from './open-database.ts';

/** In a folder, the one whose only file's name is the marker by which servers recognise that they share the folder. */
const MARKER = '.shared-folder';
/** In place of a marker: what the folder would store is elsewhere. */
const ELSEWHERE = 'none';
const NAME = /^molar images=(\w+) mails=(\w+)$/;

/**
 * The name that a server's connections to PostgreSQL have: the markers of the folders in which it stores images and mails.
 * @throws the file system's error if a folder cannot be written
 */
export function connectionNameOf({ dataDir, images, mail }: Pick<Config, 'dataDir' | 'images' | 'mail'>): string {
  const imageFolder = images ? ELSEWHERE : markerOf(join(dataDir, 'images'));
  return `molar images=${imageFolder} mails=${mail.smtpUrl ? ELSEWHERE : markerOf(join(dataDir, 'outbox'))}`;
}

function markerOf(folder: string): string {
  makeFolder(folder);
  const place = join(folder, MARKER);
  if (!existsSync(place)) {
    // Complete before it has its name, which one of two first starts at the same moment gives it.
    const draft = mkdtempSync(`${place}-`);
    writeFileSync(join(draft, randomBytes(8).toString('hex')), '');
    try {
      renameSync(draft, place);
    } catch (error) {
      rmSync(draft, { recursive: true });
      if (!existsSync(place)) throw error;
    }
  }
  return readdirSync(place).join('_');
}

/**
 * Refuses to start beside a server of this database that stores images or mails in a folder of its own: each would show only
 * a part of them. Servers of 0.5.0 and earlier are not recognised, and behind a transaction pooler not all.
 * @throws RefusedToStart
 */
export async function refuseOtherFolders(db: Db, ownName: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'molar images=%'`.execute(db);
  const [own, ...others] = [ownName, ...rows.map(({ name }) => name)].map((name) => NAME.exec(name)?.slice(1) ?? []);
  const isApart = (part: 0 | 1) => {
    const marker = own?.[part];
    return marker !== ELSEWHERE && others.some((other) => other[part] !== ELSEWHERE && other[part] !== marker);
  };
  const refusal = 'another server of this database';
  if (isApart(0))
    throw new RefusedToStart(`${refusal} stores images in another folder: share DATA_DIR/images, or set S3_BUCKET`);
  if (isApart(1))
    throw new RefusedToStart(`${refusal} stores mails in another folder: set SMTP_URL, or share DATA_DIR/outbox`);
}
