import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GaugeSources } from '#server/app/http/metrics';
import { readWaitingWork } from '#server/app/http/metric-gauges-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';

/** An empty file whose time is that of the last backup, for the metrics of the portal on this machine. */
const markerOf = (dataDir: string) => join(dataDir, 'last-backup');

/** Notes that a backup was finished; the backup is good without it, too. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(markerOf(dataDir), '').catch(() => undefined);
}

/** When the last backup was finished on this machine; null if none was. */
export async function lastBackupAt(dataDir: string): Promise<Date | null> {
  return stat(markerOf(dataDir)).then(
    ({ mtime }) => mtime,
    () => null,
  );
}

/** What the metrics of a portal read at each scrape. */
export function gaugeSourcesOf(database: OpenDatabase, dataDir: string): GaugeSources {
  return {
    readWaitingWork: () => readWaitingWork(database),
    connections: database.connections,
    lastBackupAt: () => lastBackupAt(dataDir),
  };
}
