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

/** Whether a build of the pages exists, possibly of older sources. */
export function hasBuild(): boolean {
  return existsSync(path.join(root, 'build', 'server', 'index.js'));
}

/** Whether the build of the pages is up to date. */
export function isBuilt(): boolean {
  return hasBuild() && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** Builds the pages if the build is missing or outdated. Ends the process with a message if that fails. */
export async function ensureBuild(): Promise<void> {
  if (!(await buildPages())) fail('The pages could not be built: see the message above.');
}

/** Builds the pages if the build is missing or outdated; returns whether it is up to date. */
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

/** Hashes contents, not modification times, which change with a clone or a branch switch. */
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
