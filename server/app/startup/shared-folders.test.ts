import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionNameOf } from './shared-folders.ts';

let dataDir = '';
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'molar-folders-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const nameOf = (folder: string) =>
  connectionNameOf({ dataDir: folder, images: null, mail: { smtpUrl: null } } as never);

/** Starts servers in threads that name the connections of the same folders at the same moment, and returns the names. */
async function nameAtOnce(folders: string[], count: number): Promise<string[][]> {
  const gate = new Int32Array(new SharedArrayBuffer(4 * (1 + folders.length)));
  const source = `const { parentPort, workerData: { gate, folders, count } } = require('node:worker_threads');
    import('node:module').then(async () => {
      const { connectionNameOf } = await import(${JSON.stringify(new URL('shared-folders.ts', import.meta.url).href)});
      parentPort.postMessage(folders.map((dataDir, index) => {
        Atomics.add(gate, index, 1);
        while (Atomics.load(gate, index) < count);
        return connectionNameOf({ dataDir, images: null, mail: { smtpUrl: null } });
      }));
    });`;
  const names = Array.from({ length: count }, () => {
    const worker = new Worker(source, { eval: true, workerData: { gate, folders, count } });
    return new Promise<string[]>((resolve, reject) => worker.on('message', resolve).on('error', reject));
  });
  return Promise.all(names);
}

test('servers whose first starts meet in a folder read the same marker', async () => {
  const folders = Array.from({ length: 20 }, (_, index) => path.join(dataDir, String(index)));
  for (const folder of folders) for (const part of ['', 'images', 'outbox']) mkdirSync(path.join(folder, part));
  const [first, ...others] = await nameAtOnce(folders, 3);
  expect(new Set(first).size).toBe(folders.length);
  for (const other of others) expect(other).toEqual(first);
  expect(folders.map(nameOf)).toEqual(first);
});

test('a marker that was not finished, of a start that was interrupted, does not count', () => {
  for (const part of ['images', 'outbox'])
    mkdirSync(path.join(dataDir, part, '.shared-folder-Ab12Cd'), { recursive: true });
  const name = nameOf(dataDir);
  expect(name).toMatch(/^molar images=[0-9a-f]{16} mails=[0-9a-f]{16}$/);
  expect(nameOf(dataDir)).toBe(name);
});
