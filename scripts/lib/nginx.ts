import { canUseApt, installByApt } from './apt.ts';
import { findProgram } from './find-program.ts';
import { print } from './terminal.ts';

/**
 * Finds nginx for the tests of the proxy's configuration. Installed only in CI, because the distribution's package also
 * starts it; elsewhere those tests are skipped.
 */
export async function ensureNginx({ mayInstall }: { mayInstall: boolean }): Promise<void> {
  if (findProgram('nginx')) return;
  if (mayInstall && process.env['CI'] && canUseApt()) {
    await installByApt('nginx-light', 'The tests of ops/nginx.conf need nginx');
    if (findProgram('nginx')) return;
  }
  print('No nginx on this machine: the tests of ops/nginx.conf are left out. Install nginx to run them.');
}
