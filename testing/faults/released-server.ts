import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spawnServer, type SpawnedServer } from '#testing/spawn-server';

/** The release that clinics upgrade from to the version in this checkout. A later release names its predecessor here. */
export const RELEASED = { version: '0.5.0', commit: 'feb180983a8a4a5debc64b0c57c3aa1d8f7bb710' };

/** What prevents its server from loading pages. */
const WITHOUT_PAGES = 'testing/faults/server-preload.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the history of this checkout has the release: a shallow clone and an archive have not. */
export function hasReleasedCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${RELEASED.commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a server of the release in a child process, without pages, and waits until it is ready. */
export async function startReleased(env: Record<string, string>): Promise<SpawnedServer> {
  const folder = provideSources();
  return spawnServer(path.join(folder, 'server/main.ts'), {
    env: { HOST: '127.0.0.1', ...env },
    preloads: [pathToFileURL(path.join(folder, WITHOUT_PAGES))],
  });
}

/**
 * The release's files, below the root, so that it finds the packages of this checkout. Only those that this version no
 * longer has are installed with it.
 */
function provideSources(): string {
  const cache = path.join(root, '.cache');
  const folder = path.join(cache, `released-${RELEASED.version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  const archive = execFileSync('git', ['archive', RELEASED.commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', work], { input: archive });
  const manifest = JSON.parse(readFileSync(path.join(work, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const missing = Object.entries(manifest.dependencies).filter(
    ([name]) => !existsSync(path.join(root, 'node_modules', name)),
  );
  const own = { ...manifest, dependencies: Object.fromEntries(missing), devDependencies: {} };
  writeFileSync(path.join(work, 'package.json'), JSON.stringify(own));
  rmSync(path.join(work, 'package-lock.json'));
  const install = ['install', '--ignore-scripts', '--no-package-lock', '--legacy-peer-deps', '--prefer-offline'];
  execFileSync('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: work, stdio: 'pipe' });
  renameSync(work, folder);
  return folder;
}
