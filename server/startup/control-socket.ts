import { createServer, connect, type Socket } from 'node:net';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What systems take as the path of a socket, in bytes. */
const LONGEST_PATH = 100;

/** Where a running portal takes orders of this machine's own commands: a socket only its user can open. */
function doorOf(dataDir: string): string {
  const name = `molar-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const door = join(dataDir, 'control.sock');
  return Buffer.byteLength(door) <= LONGEST_PATH ? door : join(ownFolder(), `${name}.sock`);
}

/** A folder for sockets where everybody may make files: nobody else's, or a stranger could answer in our name. */
function ownFolder(): string {
  const us = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `molar-${us}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== us || (mode & 0o077) !== 0)
    throw new Error(`${folder} is not ours alone: remove it, or shorten DATA_DIR`);
  return folder;
}

export type ControlCommand = { backup: string };
export type Outcome = { done: unknown } | { failed: string };

/** Opens the door of a running portal; returns what closes it. */
export async function openControlSocket(
  dataDir: string,
  carryOut: (order: ControlCommand) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const door = doorOf(dataDir);
  const isFile = process.platform !== 'win32';
  if (isFile) {
    mkdirSync(dirname(door), { recursive: true });
    rmSync(door, { force: true });
  }
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    caller.on('close', () => callers.delete(caller));
    caller.on('error', () => undefined);
    caller.once('data', (data) => {
      const answer = (outcome: Outcome) => caller.end(`${JSON.stringify(outcome)}\n`);
      Promise.resolve(data.toString())
        .then((text) => carryOut(JSON.parse(text) as ControlCommand))
        .then(
          (done) => answer({ done }),
          (error: unknown) => answer({ failed: (error as Error).message }),
        );
    });
  });
  await new Promise<void>((resolve, reject) => {
    // Nobody else may open it from its first moment on.
    const before = process.umask(0o177);
    server.once('error', reject).listen(door, resolve);
    process.umask(before);
  });
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const caller of callers) caller.destroy();
    });
}

/** Gives an order to the portal that runs on this folder; null when none does. */
export function sendControlCommand(dataDir: string, order: ControlCommand): Promise<Outcome | null> {
  return new Promise((resolve) => {
    let answer = '';
    const caller = connect(doorOf(dataDir));
    caller.on('connect', () => caller.write(JSON.stringify(order)));
    caller.on('data', (data) => (answer += data.toString()));
    caller.on('error', () => resolve(null));
    caller.on('end', () => resolve(answer ? (JSON.parse(answer) as Outcome) : null));
  });
}
