import { existsSync } from 'node:fs';
import { run } from './run.ts';
import { print, showProgress } from './terminal.ts';

/** Whether system packages can be installed: as root on Debian or a derivative. */
export function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');
}

/** Waits up to five minutes for the lock of another installation. */
const patient = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };

/** Prints all system packages that `name` requires, then installs them; returns whether that succeeded. */
export async function installByApt(name: string, purpose: string): Promise<boolean> {
  print(`${purpose}: apt-get installs the system package ${name}.`);
  await run('apt-get', [...patient, 'update'], quiet);
  const install = [...patient, 'install', '-y', '--no-install-recommends', name];
  const { output: plan } = await run('apt-get', [...install, '--dry-run'], quiet);
  const planned = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, one = '']) => one);
  print(`System packages that apt-get will install: ${planned.join(', ') || 'none'}`);
  const finish = showProgress(`Installing ${planned.length} system packages`);
  const { code, output } = await run('apt-get', install, quiet);
  finish(code === 0 ? 'done' : 'failed');
  if (code !== 0) print(output.trimEnd().split('\n').slice(-5).join('\n'));
  return code === 0;
}
