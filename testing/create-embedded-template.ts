import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '#server/platform/database/migrate';
import { openDatabase } from '#server/platform/database/open-database';

/**
 * Creates the template of embedded databases in the folder `home`, which another process may create at the same time, and
 * deletes earlier ones.
 */
export async function createEmbeddedTemplate(
  home: string,
  templateIn: (home: string) => { folder: string; archive: string },
): Promise<void> {
  mkdirSync(path.dirname(home), { recursive: true });
  const stage = mkdtempSync(`${home}-`);
  const { folder, archive } = templateIn(stage);
  const database = await openDatabase({ folder });
  await migrate(database);
  if (!('pglite' in database.engine)) throw new Error('this is not the embedded database');
  const dump = await database.engine.pglite.dumpDataDir('none');
  writeFileSync(archive, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  try {
    renameSync(stage, home);
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  // Those of other migrations or packages, but none that another process is creating.
  for (const other of globSync('embedded-????????????????', { cwd: path.dirname(home) }))
    if (other !== path.basename(home)) rmSync(path.join(path.dirname(home), other), { recursive: true, force: true });
}
