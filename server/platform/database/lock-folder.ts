import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A second process on the same embedded database would lose rows. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/**
 * The process that holds a folder. A process id is valid only within its host and PID namespace (`among`) and since a
 * boot. A process elsewhere cannot be checked, so every holder touches its lock regularly.
 */
type Owner = { pid: number; among: string; boot: string };

const HEARTBEAT_MS = 5_000;
/** A holder in another PID namespace counts as dead if it has not touched its lock for this long, in milliseconds. */
const SILENT_MS = 60_000;

/**
 * Locks the folder for this process; replaces the lock of a process that died.
 * @throws FolderInUse while another process holds it.
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'molar.pid');
  const own = JSON.stringify(ourselves());
  while (!create(file, own)) {
    const text = read(file);
    const owner = text === null ? null : parse(text);
    if (owner && isHeld(file, owner)) throw new FolderInUse(folder, owner.pid);
    if (text !== null) setAside(file, text);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (read(file) === own) rmSync(file, { force: true });
    },
  };
}

/** Creates the file with its content atomically, so that no process reads a part of it; false if it exists. */
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isHeld(file: string, { pid, among, boot }: Owner): boolean {
  const own = ourselves();
  if (among !== own.among) return Date.now() - changedAt(file) < SILENT_MS;
  // Our own process id is that of a former process, as in a restarted container.
  return boot === own.boot && pid !== own.pid && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function ourselves(): Owner {
  const space = orNull(() => readlinkSync('/proc/self/ns/pid')) ?? '';
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
  return { pid: process.pid, among: `${hostname()} ${space}`, boot };
}

/** Null for invalid content. Releases before 0.4 wrote only their process id. */
function parse(text: string): Owner | null {
  const known = orNull(() => JSON.parse(text) as unknown);
  const owner = { ...ourselves(), ...(typeof known === 'object' ? known : { pid: known }) };
  return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : null;
}

/** Removes a stale lock, and restores it if another process has replaced it meanwhile. */
function setAside(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  if (taken !== null && taken !== dead) create(file, taken);
  rmSync(aside, { force: true });
}

const read = (file: string) => orNull(() => readFileSync(file, 'utf8'));
const changedAt = (file: string) => orNull(() => statSync(file).mtimeMs) ?? 0;
const touch = (file: string) => orNull(() => utimesSync(file, new Date(), new Date()));

/** The result of a file operation, or null if it fails. */
function orNull<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
