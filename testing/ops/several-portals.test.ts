import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { shareFolders } from '#testing/share-folders';
import { startPortalProcess, type PortalProcess } from './portal-process.ts';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';

const database = `molar_${randomUUID().replaceAll('-', '')}`;
const home = mkdtempSync(path.join(tmpdir(), 'molar-several-'));
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'praxis@zahn.test' };
let admin: Client;
let first: PortalProcess;

/** Starts a server that stores what belongs to it in a folder of its own. */
function start(name: string, more: Record<string, string> = {}): Promise<PortalProcess> {
  const DATABASE_URL = Object.assign(new URL(inject('postgres').url), { pathname: `/${database}` }).href;
  return startPortalProcess({ DATABASE_URL, SESSION_SECRET, DATA_KEY, DATA_DIR: path.join(home, name), ...more });
}

beforeAll(async () => {
  const { url, template } = inject('postgres');
  admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${database} template ${template}`);
  first = await start('first');
});
afterAll(async () => {
  await first?.kill('SIGKILL');
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  rmSync(home, { recursive: true, force: true });
});

test('a server with a folder of its own for images does not start beside another one', async () => {
  await expect(start('other', SMTP)).rejects.toThrow('stores images in another folder: share DATA_DIR/images');
});

test('nor one with a folder of its own for mails, unless it sends them', async () => {
  mkdirSync(path.join(home, 'second'));
  symlinkSync(path.join(home, 'first/images'), path.join(home, 'second/images'));
  await expect(start('second')).rejects.toThrow('stores mails in another folder: set SMTP_URL');
  await (await start('second', SMTP)).kill('SIGTERM');
});

test('a server that shares both folders starts beside the other, as in a rolling restart', async () => {
  shareFolders(path.join(home, 'first'), path.join(home, 'third'));
  await (await start('third')).kill('SIGTERM');
});

test('a server with folders of its own starts once the other has stopped', async () => {
  await first.kill('SIGTERM');
  await (await start('fourth')).kill('SIGTERM');
});
