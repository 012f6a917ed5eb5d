import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { showProgress, tell } from './tell.mjs';

/** Only root on Debian and its kin may install packages of the distribution. */
export function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');
}

/** Another installation may hold the lock for a while. */
const patient = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs one package of the distribution, says so, and tells whether it worked. */
export async function installByApt(name) {
  const done = showProgress(`Installing the distribution's package ${name} with apt-get`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...patient, 'update', '-q'], { quiet: true, env });
  const install = [...patient, 'install', '-y', '-q', '--no-install-recommends', name];
  const { code, output } = await run('apt-get', install, { quiet: true, env });
  done(code === 0 ? 'done' : 'failed');
  if (code !== 0) tell(output.trimEnd().split('\n').slice(-5).join('\n'));
  return code === 0;
}
