import { NodeFS } from '@electric-sql/pglite/nodefs';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What PGlite's module has of Emscripten's file system on Node's; PGlite's own types leave it out. */
type Nodefs = { stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => void } };
const TYPE_BITS = 0o170000;
const FOLDER_BITS = 0o040000;

/**
 * Settings of PostgreSQL with which it requests an fsync wherever it relies on the disk: PGlite starts with `fsync` off,
 * and its `fdatasync` does nothing.
 */
export const syncedParams = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/** PGlite's files in a folder, with the fsync that its file system lacks. Used together with `syncedParams`. */
export class SyncedFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync: NonNullable<typeof emscriptenOpts.preRun>[number] = (engine) => {
      (engine.NODEFS as unknown as Nodefs).stream_ops.fsync = ({ nfd, node }) => {
        try {
          syncOpened(nfd, (node.mode & TYPE_BITS) === FOLDER_BITS);
        } catch (error) {
          endProcess(error);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/**
 * Prepares a database's folder to be opened: what is in it has reached the disk, no matter who wrote it. A new folder is created
 * under another name and renamed once complete, so that an interrupted first start leaves none that does not open.
 */
export async function prepareFolder(folder: string, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    syncTree(folder);
  } else {
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    await create(unfinished);
    syncTree(unfinished);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(unfinished, folder);
  }
  for (let above = dirname(folder); ; above = dirname(above)) {
    sync(above, true);
    if (above === dirname(above)) return;
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    sync(join(entry.parentPath, entry.name), entry.isDirectory());
  sync(folder, true);
}

function sync(path: string, isFolder: boolean): void {
  let opened: number;
  try {
    // Windows flushes only what is open for writing.
    opened = openSync(path, isFolder ? 'r' : 'r+');
  } catch (error) {
    // A folder above may be closed to this user; it is older than the database.
    if (isFolder) return;
    throw error;
  }
  try {
    syncOpened(opened, isFolder);
  } finally {
    closeSync(opened);
  }
}

function syncOpened(opened: number, isFolder: boolean): void {
  try {
    fsyncSync(opened);
  } catch (error) {
    // Windows and some network file systems cannot sync a folder, and PostgreSQL goes on there too.
    if (!isFolder || !['EPERM', 'EINVAL', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * After a failed fsync the system may have dropped what it could not write, and a second one would succeed: PostgreSQL
 * stops then and recovers from its log at the next start. PGlite would loop forever instead.
 */
function endProcess(error: unknown): never {
  process.stderr.write(`The embedded database cannot write to its disk, so the portal ends: ${String(error)}\n`);
  process.exit(1);
}
