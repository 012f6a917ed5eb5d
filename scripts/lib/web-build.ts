import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressAssets } from './compress-assets.ts';
import { run } from './run.ts';
import { fail, root, showProgress } from './terminal.ts';
import { toolPath } from './tools.ts';

const folders = ['web', 'contract', 'i18n', 'domain'];
const files = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];
const stamp = path.join(root, 'build', '.sources');

/** Whether there is a build of the pages, of whichever sources. */
export function hasBuild(): boolean {
  return existsSync(path.join(root, 'build', 'server', 'index.js'));
}

/** Whether the pages were built from exactly these sources. */
export function isBuilt(): boolean {
  return hasBuild() && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** Builds the pages unless they are built, or ends with a sentence. */
export async function ensureBuild(): Promise<void> {
  if (!(await buildPages())) fail('The pages could not be built: see the message above.');
}

/** Builds the pages unless they are built; returns whether they are then. */
export async function buildPages(): Promise<boolean> {
  if (isBuilt()) return true;
  rmSync(stamp, { force: true });
  const sources = hashSources();
  const finish = showProgress('Building the pages');
  const build = [toolPath('@react-router/dev', 'react-router'), 'build'];
  const { code, output } = await run(process.execPath, build, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code === 0) await compressAssets(path.join(root, 'build', 'client', 'assets'));
  finish(code === 0 ? 'done' : 'failed');
  if (code === 0) writeFileSync(stamp, sources);
  else process.stderr.write(output);
  return code === 0;
}

/** Of contents, not times: so it is right in a fresh clone and in the checkout of an older branch. */
function hashSources(): string {
  const hash = createHash('sha256');
  const listed = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:test|suite)\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  for (const file of [...files, ...listed].sort((a, b) => (a < b ? -1 : 1))) {
    hash.update(`${file}\0`);
    if (existsSync(path.join(root, file))) hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}
