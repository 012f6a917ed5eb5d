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

/** The embedded database of a folder belongs to one process: a second one would lose rows. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/**
 * Who holds a folder. A process number means a process only among those that share it: of a container or another
 * machine nothing can be asked, and the lock has to be touched now and then.
 */
type Owner = { pid: number; among: string; boot: string };

const BEAT_MS = 5_000;
/** A holder of another world that has not touched its lock for so long is taken for dead, in milliseconds. */
const SILENT_MS = 60_000;

/**
 * Takes the folder for this process; the lock of a process that died is taken over.
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
  const beat = setInterval(() => touch(file), BEAT_MS).unref();
  return {
    release: () => {
      clearInterval(beat);
      if (read(file) === own) rmSync(file, { force: true });
    },
  };
}

/** Makes the file with all that stands in it at once, so that nobody reads half of it; false when there is one. */
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
  const us = ourselves();
  if (among !== us.among) return Date.now() - changedAt(file) < SILENT_MS;
  // Our own number is that of an earlier life, as in a container that was started again.
  return boot === us.boot && pid !== us.pid && isAlive(pid);
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
  const space = orNothing(() => readlinkSync('/proc/self/ns/pid')) ?? '';
  const boot = orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
  return { pid: process.pid, among: `${hostname()} ${space}`, boot };
}

/** Null for what no living process has written. Releases before 0.4 wrote their number alone. */
function parse(text: string): Owner | null {
  const known = orNothing(() => JSON.parse(text) as unknown);
  const owner = { ...ourselves(), ...(typeof known === 'object' ? known : { pid: known }) };
  return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : null;
}

/** Takes a dead lock away, unless somebody else did and made one of their own meanwhile. */
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

const read = (file: string) => orNothing(() => readFileSync(file, 'utf8'));
const changedAt = (file: string) => orNothing(() => statSync(file).mtimeMs) ?? 0;
const touch = (file: string) => orNothing(() => utimesSync(file, new Date(), new Date()));

/** What a file system tells, or null where it has nothing to tell. */
function orNothing<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
