import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { canUseApt } from './apt.ts';
import { findProgram } from './find-program.ts';
import { run } from './run.ts';
import { print, root, showProgress } from './terminal.ts';

const folder = path.join(root, '.cache', 'promtool');

/** promtool of Prometheus: installed, or unpacked by `ensurePromtool`; null if there is none. */
export function findPromtool(): string | null {
  const unpacked = path.join(folder, 'usr', 'bin', 'promtool');
  return findProgram('promtool') ?? (existsSync(unpacked) ? unpacked : null);
}

/**
 * Finds promtool for the tests of the alert rules. Only CI unpacks it, from the distribution's package, which is not
 * installed, because that would start Prometheus; elsewhere those tests are skipped.
 */
export async function ensurePromtool({ mayInstall }: { mayInstall: boolean }): Promise<void> {
  if (findPromtool()) return;
  if (mayInstall && process.env['CI'] && canUseApt()) {
    const finish = showProgress(
      'Unpacking promtool from the package prometheus (19 MB), for the tests of ops/monitoring',
    );
    mkdirSync(folder, { recursive: true });
    const inFolder = { quiet: true, cwd: folder };
    await run('apt-get', ['-q', 'update'], inFolder);
    await run('apt-get', ['-q', 'download', 'prometheus'], inFolder);
    for (const file of globSync('*.deb', { cwd: folder })) await run('dpkg-deb', ['-x', file, '.'], inFolder);
    finish(findPromtool() ? 'done' : 'failed');
    if (findPromtool()) return;
  }
  print('No promtool on this machine: the tests of the alert rules are left out. Install Prometheus to run them.');
}
