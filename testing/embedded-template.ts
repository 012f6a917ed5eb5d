import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A migrated embedded database without rows, cached for these migrations and packages: a folder, and the same as an
 * archive. Creating one takes six seconds of processor time, copying it less than one.
 */
type EmbeddedTemplate = { folder: string; archive: string };

const root = fileURLToPath(new URL('../', import.meta.url));

/** Returns the template; creates it unless it is cached. */
export async function provideEmbeddedTemplate(): Promise<EmbeddedTemplate> {
  const home = path.join(root, '.cache', `embedded-${hashSources()}`);
  if (!existsSync(home)) {
    // The browser tests need the portal's modules for this alone.
    const { createEmbeddedTemplate } = await import('./create-embedded-template.ts');
    await createEmbeddedTemplate(home, templateIn);
  }
  return templateIn(home);
}

/** Fills the data folder of a portal with a migrated embedded database, as its first start would. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const { folder } = await provideEmbeddedTemplate();
  cpSync(folder, path.join(dataDir, 'database', 'files'), { recursive: true });
}

function templateIn(home: string): EmbeddedTemplate {
  return { folder: path.join(home, 'files'), archive: path.join(home, 'files.tar') };
}

function hashSources(): string {
  const migrations = globSync('server/platform/database/migrations/*.sql', { cwd: root }).sort();
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...migrations]) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
