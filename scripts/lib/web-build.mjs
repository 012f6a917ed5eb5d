import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { run } from './run.mjs';
import { giveUp, root, showProgress } from './tell.mjs';
import { toolPath } from './tools.mjs';

const folders = ['web', 'contract', 'words', 'domain'];
const files = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];
const stamp = path.join(root, 'build', '.sources');

/** Builds the pages, or ends with a sentence. */
export async function ensureBuild(node) {
  if (!(await buildPages(node))) giveUp('The pages could not be built: see the message above.');
}

/** Builds the pages unless the build was made from exactly these sources, and tells whether there is a build. */
export async function buildPages(node) {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  rmSync(stamp, { force: true });
  const done = showProgress('Building the pages');
  const build = [toolPath('@react-router/dev', 'react-router'), 'build'];
  const { code, output } = await run(node, build, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code === 0) await compressAssets(path.join(root, 'build', 'client', 'assets'));
  done(code === 0 ? 'done' : 'failed');
  if (code === 0) writeFileSync(stamp, sources);
  else process.stderr.write(output);
  return code === 0;
}

/** Contents, not times: a fresh clone and a checkout of an older branch both tell the truth. */
function hashSources() {
  const hash = createHash('sha256');
  const listed = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:test|suite)\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
  );
  for (const file of [...files, ...listed].sort((a, b) => (a < b ? -1 : 1))) {
    hash.update(`${file}\0`);
    if (existsSync(path.join(root, file))) hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}
