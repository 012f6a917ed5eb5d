import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './lock-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'molar-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'molar.pid');

test('a folder that a running process has locked is refused until it releases the lock', () => {
  writeFileSync(file, String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  rmSync(file);
  const lock = lockFolder(folder);
  lock.release();
  lockFolder(folder).release();
});

test('the lock of a dead process is replaced', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, String(pid));
  lockFolder(folder).release();
});

test('a lock that a crash left empty or broken is replaced', () => {
  for (const text of ['', 'not a number', '-1', '0', '4194305000']) {
    writeFileSync(file, text);
    const lock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  }
});

test('a process in another container holds the folder while it touches the lock', () => {
  const elsewhere = JSON.stringify({ pid: process.pid, among: 'another pid:[1]', boot: 'any' });
  writeFileSync(file, elsewhere);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(readFileSync(file, 'utf8')).toBe(elsewhere);
  const silent = new Date(Date.now() - 2 * 60_000);
  utimesSync(file, silent, silent);
  lockFolder(folder).release();
});

test('a lock from before a reboot is replaced, even if its process id is in use again', () => {
  const lock = lockFolder(folder);
  const own = JSON.parse(readFileSync(file, 'utf8')) as object;
  lock.release();
  writeFileSync(file, JSON.stringify({ ...own, pid: process.ppid, boot: 'an earlier one' }));
  lockFolder(folder).release();
});

test('a release does not remove the lock of another process', () => {
  const lock = lockFolder(folder);
  const other = JSON.stringify({ pid: process.ppid, among: 'another', boot: '' });
  writeFileSync(file, other);
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe(other);
  rmSync(file);
});

test('a lock with our own process id is from a former process, as in a restarted container', () => {
  writeFileSync(file, String(process.pid));
  lockFolder(folder).release();
  expect(existsSync(file)).toBe(false);
});

test('the error names the process that holds the folder, and the lock stays', () => {
  writeFileSync(file, String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ pid: process.ppid }));
  expect(readFileSync(file, 'utf8')).toBe(String(process.ppid));
  rmSync(file);
});
