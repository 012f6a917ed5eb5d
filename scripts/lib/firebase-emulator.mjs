import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runNpm } from './packages.mjs';
import { untilClosed } from './run.mjs';
import { giveUp, root, showProgress } from './tell.mjs';

/** A project whose name begins with `demo-` exists nowhere but in the emulator. */
export const PROJECT = 'demo-molar';
const folder = path.join(root, 'e2e', 'firebase', 'emulator');
/** Without a network it waits for several answers that never come before it starts. */
const START_WITHIN_MS = 180_000;

/** Installs the emulator, which is far larger than the portal, unless exactly the wanted one is there. */
export async function ensureEmulator() {
  if (versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json')) return;
  const done = showProgress('Installing the Firebase emulator, for this suite alone');
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--omit=optional', '--loglevel=error'], folder);
  done(code === 0 ? 'done' : 'failed');
  if (code === 0) return;
  process.stderr.write(output);
  giveUp('npm could not install the Firebase emulator: see its message above.');
}

function versionIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8')).packages['node_modules/firebase-tools'].integrity;
  } catch {
    return undefined;
  }
}

/** Starts the Auth Emulator on free ports; `host` is where it listens. */
export async function startEmulator(node) {
  const place = mkdtempSync(path.join(tmpdir(), 'molar-firebase-'));
  const [port, hub, logging] = await freePorts(3);
  const host = `127.0.0.1:${port}`;
  const emulators = {
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  };
  writeFileSync(path.join(place, 'firebase.json'), JSON.stringify({ emulators }));
  mkdirSync(path.join(place, 'home'));
  const done = showProgress('Starting the Firebase emulator');
  const child = spawn(
    node,
    [
      path.join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      '--only=auth',
      `--project=${PROJECT}`,
    ],
    {
      cwd: place,
      // Its settings and news stay out of the user's own.
      env: { ...process.env, HOME: path.join(place, 'home'), XDG_CONFIG_HOME: path.join(place, 'home'), CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (log += part));
  const closed = untilClosed(child, (signal) => child.kill(signal)).finally(() =>
    rmSync(place, { recursive: true, force: true }),
  );
  const isReady = await untilReady(host, child);
  done(isReady ? host : 'failed');
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  if (!isReady) {
    await stop();
    giveUp(`The Firebase emulator does not start:\n${log}`);
  }
  return { host, stop };
}

async function untilReady(host, child) {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(250)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const answer = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/config`).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

async function freePorts(count) {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
