import { createServer, connect, type Socket } from 'node:net';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Longest path of a socket that all systems accept, in bytes. */
const LONGEST_PATH = 100;

/** The address of the socket on which a running portal accepts commands; only its own user can open it. */
function socketPathOf(dataDir: string): string {
  const name = `molar-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const socketPath = join(dataDir, 'control.sock');
  return Buffer.byteLength(socketPath) <= LONGEST_PATH ? socketPath : join(privateFolder(), `${name}.sock`);
}

/** A private folder below the shared temporary one, so that no other user can create the socket first. */
function privateFolder(): string {
  const userId = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `molar-${userId}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== userId || (mode & 0o077) !== 0)
    throw new Error(`other users can access ${folder}: remove it, or shorten DATA_DIR`);
  return folder;
}

type ControlCommand = { backup: string } | { reseal: true };
export type Outcome = { done: unknown } | { failed: string };

/** Opens the control socket of a running portal; returns a function that closes it. */
export async function openControlSocket(
  dataDir: string,
  execute: (command: ControlCommand) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const socketPath = socketPathOf(dataDir);
  const isFile = process.platform !== 'win32';
  if (isFile) {
    mkdirSync(dirname(socketPath), { recursive: true });
    rmSync(socketPath, { force: true });
  }
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    caller.on('close', () => callers.delete(caller));
    caller.on('error', () => undefined);
    caller.once('data', (data) => {
      const respond = (outcome: Outcome) => caller.end(`${JSON.stringify(outcome)}\n`);
      Promise.resolve(data.toString())
        .then((text) => execute(JSON.parse(text) as ControlCommand))
        .then(
          (done) => respond({ done }),
          (error: unknown) => respond({ failed: (error as Error).message }),
        );
    });
  });
  await new Promise<void>((resolve, reject) => {
    // Restrict the permissions from the moment the socket exists.
    const before = process.umask(0o177);
    server.once('error', reject).listen(socketPath, resolve);
    process.umask(before);
  });
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const caller of callers) caller.destroy();
    });
}

/** Sends a command to the portal that runs on this data folder; null if none does. */
export function sendControlCommand(dataDir: string, command: ControlCommand): Promise<Outcome | null> {
  return new Promise((resolve) => {
    let response = '';
    const caller = connect(socketPathOf(dataDir));
    caller.on('connect', () => caller.write(JSON.stringify(command)));
    caller.on('data', (data) => (response += data.toString()));
    caller.on('error', () => resolve(null));
    caller.on('end', () => resolve(response ? (JSON.parse(response) as Outcome) : null));
  });
}
