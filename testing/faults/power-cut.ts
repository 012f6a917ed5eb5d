import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

type Change = { at: number; bytes: Buffer } | { size: number };
type File = { synced: Buffer; changes: Change[] };
type Folder = { synced: Map<string, Node>; entries: Map<string, Node> };
type Node = File | Folder;
/** A folder's content after a power cut, by path below it; null is a folder. */
export type Remains = Map<string, Buffer | null>;

const isFolder = (node: Node): node is Folder => 'entries' in node;

/**
 * Records what this process writes below a folder, to know what a power cut would leave of it at any moment: what was
 * synced, and of the rest any part, chosen at random. A write that was not synced is lost, done, or done up to a sector. An
 * entry of a folder is as it was when the folder was synced, or as it is now.
 */
export class PowerCut {
  readonly #root: string;
  readonly #random: () => number;
  readonly #tree: Folder;
  readonly #opened = new Map<number, Node>();
  readonly #real = { ...fs };
  readonly #recorded: object;
  /** Called before each fsync takes effect. */
  onSync: () => void = () => undefined;
  syncs = 0;

  constructor(root: string, random: () => number) {
    this.#root = root;
    this.#random = random;
    this.#tree = this.#read(root);
    this.#recorded = this.#record();
    Object.assign(fs, this.#recorded);
    syncBuiltinESMExports();
  }

  /** Ends the recording. */
  stop(): void {
    const replaced = Object.keys(this.#recorded) as (keyof typeof fs)[];
    Object.assign(fs, Object.fromEntries(replaced.map((name) => [name, this.#real[name]])));
    syncBuiltinESMExports();
  }

  /** What a power cut leaves at this moment. */
  cut(): Remains {
    const remains: Remains = new Map();
    this.#collect(this.#tree, '', remains);
    return remains;
  }

  #collect(folder: Folder, below: string, remains: Remains): void {
    for (const name of new Set([...folder.synced.keys(), ...folder.entries.keys()])) {
      const node = (this.#random() < 0.5 ? folder.synced : folder.entries).get(name);
      if (!node) continue;
      const at = path.join(below, name);
      remains.set(at, isFolder(node) ? null : this.#remainsOf(node));
      if (isFolder(node)) this.#collect(node, at, remains);
    }
  }

  #remainsOf({ synced, changes }: File): Buffer {
    const chance = this.#random();
    return apply(
      Buffer.from(synced),
      changes.flatMap((change) => {
        if (this.#random() < chance) return [];
        if ('size' in change || this.#random() < 0.8) return [change];
        const sectors = Math.floor((this.#random() * change.bytes.length) / 512);
        return [{ at: change.at, bytes: change.bytes.subarray(0, sectors * 512) }];
      }),
    );
  }

  /** What is there already counts as just written. */
  #read(folder: string): Folder {
    const entries = new Map<string, Node>();
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const at = path.join(folder, entry.name);
      const written = () => ({ synced: Buffer.alloc(0), changes: [{ at: 0, bytes: fs.readFileSync(at) }] });
      entries.set(entry.name, entry.isDirectory() ? this.#read(at) : written());
    }
    return { synced: new Map(), entries };
  }

  /** The folder that has the entry of a path, and the entry's name; null outside of the recorded folder. */
  #entry(at: unknown): { parent: Folder; name: string } | null {
    const below = path.relative(this.#root, String(at));
    if (below === '' || below.startsWith('..')) return null;
    let parent = this.#tree;
    for (const name of path
      .dirname(below)
      .split(path.sep)
      .filter((part) => part !== '.')) {
      const next = parent.entries.get(name);
      if (!next || !isFolder(next)) throw new Error(`${below} has no folder`);
      parent = next;
    }
    return { parent, name: path.basename(below) };
  }

  #node(at: unknown): Node | undefined {
    const entry = this.#entry(at);
    return entry ? entry.parent.entries.get(entry.name) : String(at) === this.#root ? this.#tree : undefined;
  }

  #create(at: unknown, node: Node): void {
    const entry = this.#entry(at);
    if (entry && !entry.parent.entries.has(entry.name)) entry.parent.entries.set(entry.name, node);
  }

  #remove(at: unknown): Node | undefined {
    const entry = this.#entry(at);
    const node = entry?.parent.entries.get(entry.name);
    entry?.parent.entries.delete(entry.name);
    return node;
  }

  #change(node: Node | undefined, change: Change): void {
    if (node && !isFolder(node)) node.changes.push(change);
  }

  #sync(opened: number): void {
    const node = this.#opened.get(opened);
    this.onSync();
    this.syncs += 1;
    if (!node) return;
    if (isFolder(node)) {
      node.synced = new Map(node.entries);
      return;
    }
    node.synced = apply(node.synced, node.changes);
    node.changes = [];
  }

  /** The functions of `fs` that PGlite and the portal write with. */
  #record(): object {
    const real = this.#real;
    const recorded: Partial<typeof fs> = {
      openSync: (...args) => {
        const opened = real.openSync(...args);
        this.#create(args[0], { synced: Buffer.alloc(0), changes: [] });
        const node = this.#node(args[0]);
        if (node) this.#opened.set(opened, node);
        return opened;
      },
      closeSync: (opened) => {
        this.#opened.delete(opened);
        real.closeSync(opened);
      },
      writeFileSync: (...args) => {
        real.writeFileSync(...args);
        this.#create(args[0], { synced: Buffer.alloc(0), changes: [] });
        this.#change(this.#node(args[0]), { size: 0 });
        this.#change(this.#node(args[0]), { at: 0, bytes: Buffer.from(args[1] as string) });
      },
      truncateSync: (at, size = 0) => {
        real.truncateSync(at, size);
        this.#change(this.#node(at), { size: size ?? 0 });
      },
      ftruncateSync: (opened, size = 0) => {
        real.ftruncateSync(opened, size);
        this.#change(this.#opened.get(opened), { size: size ?? 0 });
      },
      renameSync: (from, to) => {
        real.renameSync(from, to);
        const node = this.#remove(from);
        const entry = this.#entry(to);
        if (node && entry) entry.parent.entries.set(entry.name, node);
      },
      unlinkSync: (at) => {
        real.unlinkSync(at);
        this.#remove(at);
      },
      rmdirSync: (at, ...rest) => {
        real.rmdirSync(at, ...rest);
        this.#remove(at);
      },
      rmSync: (at, options) => {
        real.rmSync(at, options);
        this.#remove(at);
      },
      fsyncSync: (opened) => this.#sync(opened),
      fdatasyncSync: (opened) => this.#sync(opened),
    };
    return {
      ...recorded,
      mkdirSync: (at: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
        const made = real.mkdirSync(at, options);
        this.#create(at, { synced: new Map(), entries: new Map() });
        return made;
      },
      writeSync: (opened: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
        const written = real.writeSync(opened, bytes, offset, length, position);
        this.#change(this.#opened.get(opened), {
          at: position,
          bytes: Buffer.from(bytes.slice(offset, offset + written)),
        });
        return written;
      },
    };
  }
}

/** Writes what a power cut left into a new folder. */
export function writeRemains(remains: Remains, folder: string): void {
  fs.mkdirSync(folder);
  for (const [at, content] of remains) {
    if (content) fs.writeFileSync(path.join(folder, at), content);
    else fs.mkdirSync(path.join(folder, at));
  }
}

/** Applies changes to a file's content, in place unless it grows. */
function apply(content: Buffer, changes: Change[]): Buffer {
  let result = content;
  for (const change of changes) {
    const size = 'size' in change ? change.size : Math.max(result.length, change.at + change.bytes.length);
    result =
      size <= result.length ? result.subarray(0, size) : Buffer.concat([result, Buffer.alloc(size - result.length)]);
    if ('bytes' in change) change.bytes.copy(result, change.at);
  }
  return result;
}
