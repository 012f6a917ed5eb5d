import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
