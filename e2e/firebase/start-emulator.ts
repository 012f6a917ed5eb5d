import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { untilClosed } from '../../scripts/lib/run.ts';
import { ensureSeparatePackages } from '../../scripts/lib/separate-packages.ts';
import { fail, root, showProgress } from '../../scripts/lib/terminal.ts';

/** The emulator accepts any project whose name starts with `demo-`; it does not exist at Firebase. */
export const PROJECT = 'demo-molar';
export type Emulator = { host: string; stop: () => Promise<void> };

const folder = path.join(root, 'e2e', 'firebase', 'emulator');
/** Long, because without a network several requests of the emulator time out before it starts. */
const START_WITHIN_MS = 180_000;

/** Installs the locked version of the emulator. */
export function ensureEmulator(): Promise<void> {
  return ensureSeparatePackages({ folder, packageName: 'firebase-tools', title: 'the Firebase emulator' });
}

/** Starts the Auth Emulator on free ports; `host` is its address with the port. */
export async function startEmulator(): Promise<Emulator> {
  const workFolder = mkdtempSync(path.join(tmpdir(), 'molar-firebase-'));
  const [port = 0, hub = 0, logging = 0] = await freePorts(3);
  const host = `127.0.0.1:${port}`;
  const emulators = {
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  };
  writeFileSync(path.join(workFolder, 'firebase.json'), JSON.stringify({ emulators }));
  mkdirSync(path.join(workFolder, 'home'));
  const finish = showProgress('Starting the Firebase emulator');
  const child = spawn(
    process.execPath,
    [
      path.join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      '--only=auth',
      `--project=${PROJECT}`,
    ],
    {
      cwd: workFolder,
      // Keep its settings out of the user's home.
      env: {
        ...process.env,
        HOME: path.join(workFolder, 'home'),
        XDG_CONFIG_HOME: path.join(workFolder, 'home'),
        CI: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
  const closed = untilClosed(child, (signal) => child.kill(signal)).finally(() =>
    rmSync(workFolder, { recursive: true, force: true }),
  );
  const isReady = await untilReady(host, child);
  finish(isReady ? host : 'failed');
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  if (!isReady) {
    await stop();
    fail(`The Firebase emulator does not start:\n${log}`);
  }
  return { host, stop };
}

async function untilReady(host: string, child: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(250)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/config`).catch(() => null);
    if (response?.ok) return true;
  }
  return false;
}

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise<void>((resolve) => probe.close(() => resolve()))));
  return ports;
}
