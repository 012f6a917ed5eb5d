import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './lock-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'molar-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'molar.pid');

test('a folder that a living process holds is refused, and free again once it let go', () => {
  writeFileSync(file, String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  rmSync(file);
  const lock = lockFolder(folder);
  lock.release();
  lockFolder(folder).release();
});

test('the lock of a process that died is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, String(pid));
  lockFolder(folder).release();
});

test('a lock that a crash left empty or broken is taken over', () => {
  for (const text of ['', 'not a number', '-1', '0', '4194305000']) {
    writeFileSync(file, text);
    const lock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  }
});

test('who cannot be looked for, in another container, holds the folder while the lock is touched', () => {
  const elsewhere = JSON.stringify({ pid: process.pid, among: 'another pid:[1]', boot: 'any' });
  writeFileSync(file, elsewhere);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(readFileSync(file, 'utf8')).toBe(elsewhere);
  const silent = new Date(Date.now() - 2 * 60_000);
  utimesSync(file, silent, silent);
  lockFolder(folder).release();
});

test('the lock of before a machine started anew is taken over, whoever has its number now', () => {
  const lock = lockFolder(folder);
  const own = JSON.parse(readFileSync(file, 'utf8')) as object;
  lock.release();
  writeFileSync(file, JSON.stringify({ ...own, pid: process.ppid, boot: 'an earlier one' }));
  lockFolder(folder).release();
});

test('who lets go takes no lock away that is somebody else’s by now', () => {
  const lock = lockFolder(folder);
  const other = JSON.stringify({ pid: process.ppid, among: 'another', boot: '' });
  writeFileSync(file, other);
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe(other);
  rmSync(file);
});

test('a lock of our own number is the one of an earlier life, as in a container', () => {
  writeFileSync(file, String(process.pid));
  lockFolder(folder).release();
  expect(existsSync(file)).toBe(false);
});

test('who is refused learns which process holds the folder, and takes nothing away', () => {
  writeFileSync(file, String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ pid: process.ppid }));
  expect(readFileSync(file, 'utf8')).toBe(String(process.ppid));
  rmSync(file);
});
