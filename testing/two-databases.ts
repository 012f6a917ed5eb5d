import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { seedClinic } from '#server/app/seed/seed-clinic';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openTestDatabase } from './database.ts';

/** Enough for several processes on a busy machine, one of which creates an embedded database. */
export const PATIENCE = { timeout: 240_000 };

type TwoDatabases = { folder: string; clinic: OpenDatabase; other: OpenDatabase };

/** The PostgreSQL database of a clinic and an empty one, for the commands of operators, and a folder for their files. */
export function useTwoDatabases(): TwoDatabases {
  const given = {} as TwoDatabases;
  beforeAll(async () => {
    given.folder = mkdtempSync(path.join(tmpdir(), 'molar-commands-'));
    given.clinic = await openTestDatabase('postgres');
    await seedClinic(given.clinic.write, { currency: 'usd' });
    given.other = await openTestDatabase('postgres');
  });
  afterAll(async () => {
    await given.clinic.close();
    await given.other.close();
    rmSync(given.folder, { recursive: true, force: true });
  });
  return given;
}
