import { canUseApt, installByApt } from './apt.ts';
import { findNginx } from './find-nginx.ts';
import { print } from './terminal.ts';

/**
 * Looks for the nginx that the tests of the proxy's configuration run. Installing the distribution's also starts it,
 * so that is done on a machine for tests alone; elsewhere those tests are left out.
 */
export async function ensureNginx({ mayInstall }: { mayInstall: boolean }): Promise<void> {
  if (findNginx()) return;
  if (mayInstall && process.env['CI'] && canUseApt()) {
    await installByApt('nginx-light', 'The tests of ops/nginx.conf need nginx');
    if (findNginx()) return;
  }
  print('No nginx on this machine: the tests of ops/nginx.conf are left out. Install nginx to run them.');
}
