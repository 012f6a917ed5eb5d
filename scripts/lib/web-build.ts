import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { run } from './run.ts';
import { fail, requireRoom, root, showProgress } from './terminal.ts';
import { toolPath } from './tools.ts';

const shared = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** The bundled server, below the root: what `npm start` runs, and tests that start a server; development runs the sources. */
export const serverEntry = path.join('build', 'portal', 'main.js');

type Part = { output: string; stamp: string; folders: string[]; files: string[]; build: () => Promise<string | null> };

const pages: Part = {
  output: path.join('build', 'server', 'index.js'),
  stamp: '.sources',
  folders: ['web', 'contract', 'i18n', 'domain'],
  files: shared,
  build: buildWeb,
};
const server: Part = {
  output: serverEntry,
  stamp: '.server-sources',
  folders: ['server', 'contract', 'i18n', 'domain'],
  files: [...shared, 'vite.server.config.ts', 'web/vite/packages-plugin.ts'],
  build: () => runBuild([toolPath('vite'), 'build', '--config', 'vite.server.config.ts']),
};

/** Whether the build of pages and server is up to date. */
export function isBuilt(): boolean {
  return isCurrent(pages) && isCurrent(server);
}

/** Builds pages and server unless their build is up to date. Ends the process with a message if that fails. */
export async function ensureBuild(): Promise<void> {
  if (!(await buildPages())) fail('The pages could not be built: see the message above.');
}

/** Bundles the server alone unless its bundle is up to date. @throws Error with the bundler's output if that fails. */
export async function ensureServerBundle(): Promise<void> {
  const failure = await renewIfOutdated(server);
  if (failure !== null) throw new Error(`The server could not be bundled:\n${failure}`);
}

/** Builds pages and server unless their build is up to date; returns whether it is then. */
export async function buildPages(): Promise<boolean> {
  if (isBuilt()) return true;
  requireRoom(50);
  const finish = showProgress('Building the pages');
  let failure: string | null = null;
  // In this order: the build of the pages empties the folder of both.
  for (const part of [pages, server]) failure ??= await renewIfOutdated(part);
  finish(failure === null ? 'done' : 'failed');
  if (failure !== null) process.stderr.write(failure);
  return failure === null;
}

/** What a build printed if it was necessary and failed, else null. */
async function renewIfOutdated(part: Part): Promise<string | null> {
  return isCurrent(part) ? null : renew(part);
}

async function renew({ build, ...part }: Part): Promise<string | null> {
  const stamp = stampOf(part);
  rmSync(stamp, { force: true });
  const sources = hashSources(part);
  const failure = await build();
  if (failure === null) writeFileSync(stamp, sources);
  return failure;
}

async function buildWeb(): Promise<string | null> {
  const failure = await runBuild([toolPath('@react-router/dev', 'react-router'), 'build']);
  if (failure === null) await compressAssets(path.join(root, 'build', 'client', 'assets'));
  return failure;
}

/** What a build printed if it failed, else null. */
async function runBuild(command: string[]): Promise<string | null> {
  const { code, output } = await run(process.execPath, command, { quiet: true, env: { NODE_ENV: 'production' } });
  return code === 0 ? null : output;
}

function isCurrent(part: Part): boolean {
  const [output, stamp] = [path.join(root, part.output), stampOf(part)];
  return existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(part);
}

function stampOf({ stamp }: Pick<Part, 'stamp'>): string {
  return path.join(root, 'build', stamp);
}

/** Hashes contents, not modification times, which change with a clone or a branch switch. */
function hashSources({ folders, files }: Pick<Part, 'folders' | 'files'>): string {
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

const compress = promisify(brotliCompress);
/** Minimum size of a file to be compressed, in bytes. */
const THRESHOLD = 1024;

/** Writes a Brotli copy of every script and style sheet of a folder and the folders in it, a sixth smaller than compression per response achieves. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      if (content.length < THRESHOLD) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 10 };
      await writeFile(`${file}.br`, await compress(content, { params }));
    }),
  );
}
