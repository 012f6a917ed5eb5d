import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closingLine } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { root, tell } from './lib/tell.mjs';

// What someone meets who clones the checkout and starts it twice; Linux only, for /proc tells what is left behind.
// Seconds are printed, never judged: a busy machine is not a fault of the portal.
const PATIENCE_S = 600;

const results = { passed: 0, failed: 0, skipped: 0 };
const work = mkdtempSync(path.join(tmpdir(), 'molar-clone-'));
const clone = path.join(work, 'molar');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;

report((await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone])).code === 0, 'git clone');
await tryOnce('first');
await tryOnce('second');
rmSync(work, { recursive: true, force: true });
tell(closingLine([results]));
process.exit(results.failed === 0 ? 0 : 1);

async function tryOnce(name) {
  const begun = performance.now();
  let log = '';
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' };
  const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part) => (log += part));
  const isUp = await until(async () => npm.exitCode !== null || (await statusOf('/readyz')) === 200, PATIENCE_S);
  const seconds = (performance.now() - begun) / 1000;
  const isReady = isUp && npm.exitCode === null;
  report(isReady, `the ${name} start is ready after ${seconds.toFixed(1)} s`);
  report((await statusOf('/')) === 200, `the first page answers 200 after the ${name} start`);

  npm.kill('SIGTERM');
  const isGone = await until(async () => (await statusOf('/readyz')) === null && listProcesses().length === 0, 12);
  report(isGone, `SIGTERM to npm after the ${name} start leaves no process and a closed port`);
  if (!isGone) for (const pid of listProcesses()) process.kill(pid, 'SIGKILL');
  if (!isReady || !isGone) tell(log);
}

function report(isGood, what) {
  results[isGood ? 'passed' : 'failed'] += 1;
  tell(`${isGood ? 'good' : 'FAILED'}: ${what}`);
}

async function until(isTrue, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) if (await isTrue()) return true;
  return false;
}

/** Null when nobody listens. */
async function statusOf(page) {
  try {
    const response = await fetch(`${address}${page}`, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** Everything that works inside the clone. */
function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name).startsWith(clone))
    .map(Number);
}

function cwdOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const free = probe.address().port;
      probe.close(() => resolve(free));
    });
  });
}
