import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openControlSocket, sendControlCommand } from './control-socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'molar-control-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a command is executed, a failing one returns its reason, and without a running portal the result is null', async () => {
  const close = await openControlSocket(folder, async (command) => {
    if (!('backup' in command) || command.backup === 'bad') throw new Error('no such place');
    return { to: command.backup };
  });
  expect(await sendControlCommand(folder, { backup: 'good' })).toEqual({ done: { to: 'good' } });
  expect(await sendControlCommand(folder, { backup: 'bad' })).toEqual({ failed: 'no such place' });
  await close();
  expect(await sendControlCommand(folder, { backup: 'good' })).toBeNull();
});

test('a data folder whose path is too long for a socket has its socket elsewhere', async () => {
  const long = join(folder, 'x'.repeat(120));
  const close = await openControlSocket(long, async () => 'done');
  expect(await sendControlCommand(long, { backup: 'any' })).toEqual({ done: 'done' });
  await close();
});

test.runIf(process.platform !== 'win32')('only its own user may open it', async () => {
  const close = await openControlSocket(folder, async () => null);
  expect(statSync(join(folder, 'control.sock')).mode & 0o077).toBe(0);
  await close();
});

test.runIf(process.platform !== 'win32')('an idle connection does not keep it open', async () => {
  const close = await openControlSocket(folder, async () => null);
  const silent = connect(join(folder, 'control.sock'));
  await once(silent, 'connect');
  const gone = once(silent, 'close');
  await close();
  await gone;
});
