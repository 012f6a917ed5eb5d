import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readlinkSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closingLine } from './lib/results.ts';
import { run } from './lib/run.ts';
import { fail, print, root } from './lib/terminal.ts';

// Tests the operator's path in a folder that does not exist yet: `clean-clone first <folder>` clones and starts, and after the
// tests `clean-clone again <folder>` removes the development packages and starts without a package registry. Linux only,
// because it reads the remaining processes from /proc. Durations are printed but not checked: they depend on the machine.
const READY_WITHIN_S = 600;
const GONE_WITHIN_S = 30;

const results = { passed: 0, failed: 0, skipped: 0 };
const [part, clone = fail('Usage: clean-clone first|again <folder>')] = process.argv.slice(2);
const build = path.join(clone, 'build');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
/** Settings for npm with an unreachable registry and no retries. */
const offline = { npm_config_registry: `http://127.0.0.1:${await freePort()}`, npm_config_fetch_retries: '0' };

if (part === 'first') {
  report((await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone])).code === 0, 'git clone');
  await startAndStop('the first npm start');
} else {
  const prune = await run('npm', ['prune', '--omit=dev', '--loglevel=error'], { cwd: clone, env: offline });
  report(prune.code === 0, 'npm prune');
  const packages = listPackages();
  await startAndStop('the second npm start, without development packages and registry,', offline);
  renameSync(build, `${build}-aside`);
  const refused = await run('npm', ['start'], { quiet: true, cwd: clone, env: { ...offline, PORT: `${port}` } });
  const isOneSentence =
    refused.output.includes('npm could not install the packages: ') && !/\n\s+at /.test(refused.output);
  report(refused.code === 1 && isOneSentence, 'npm start that has to build, without a registry, ends with a sentence');
  report(listPackages() === packages, 'and removes no package');
  renameSync(`${build}-aside`, build);
}
print(closingLine([results]));
process.exit(results.failed === 0 ? 0 : 1);

async function startAndStop(what: string, settings: Record<string, string> = {}): Promise<void> {
  const begun = performance.now();
  let log = '';
  const env = { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' };
  const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
  const isOver = () => npm.exitCode !== null || npm.signalCode !== null;
  const isUp = await until(async () => isOver() || (await statusOf('/readyz')) === 200, READY_WITHIN_S);
  const seconds = (performance.now() - begun) / 1000;
  const isReady = isUp && !isOver();
  report(isReady, `${what} is ready after ${seconds.toFixed(1)} s`);
  report((await statusOf('/')) === 200, `${what} serves the first page`);

  npm.kill('SIGTERM');
  const isGone = await until(
    async () => (await statusOf('/readyz')) === null && listProcesses().length === 0,
    GONE_WITHIN_S,
  );
  report(isGone, `SIGTERM to ${what} leaves no process and a closed port`);
  if (!isGone) for (const pid of listProcesses()) process.kill(pid, 'SIGKILL');
  if (!isReady || !isGone) print(log);
}

function report(isGood: boolean, what: string): void {
  results[isGood ? 'passed' : 'failed'] += 1;
  print(`${isGood ? 'good' : 'FAILED'}: ${what}`);
}

async function until(isTrue: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) if (await isTrue()) return true;
  return false;
}

/** The HTTP status; null if nothing listens. */
async function statusOf(page: string): Promise<number | null> {
  try {
    const response = await fetch(`${address}${page}`, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** The names of the installed packages, one per line. */
function listPackages(): string {
  const folder = path.join(clone, 'node_modules');
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => (name.startsWith('@') ? readdirSync(path.join(folder, name)) : [name])).join('\n');
}

/** The ids of all processes whose working directory is in the clone. */
function listProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name).startsWith(clone))
    .map(Number);
}

function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** A port that nothing listens on, below those that systems choose themselves and above those of the tests. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(31_000, 32_700);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
