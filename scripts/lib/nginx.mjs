import { canUseApt, installByApt } from './apt.mjs';
import { findNginx } from './find-nginx.mjs';
import { tell } from './tell.mjs';

/**
 * Sees to it that the tests of the proxy's configuration find an nginx. Installing the distribution's also starts it,
 * so that is done on a machine for tests alone; elsewhere those tests are left out.
 */
export async function ensureNginx() {
  if (findNginx()) return;
  if (process.env.CI && canUseApt() && (await installByApt('nginx-light')) && findNginx()) return;
  tell('No nginx on this machine: the tests of ops/nginx.conf are left out. Install nginx to run them.');
}
