import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { aMail, describeMailer } from './mailer.suite.ts';
import { createOutboxMailer, openOutbox } from './outbox.ts';

describe('mail into the outbox', () => {
  const root = mkdtempSync(join(tmpdir(), 'molar-outbox-'));
  const folder = join(root, 'outbox');
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const mailer = createOutboxMailer(folder);

  describeMailer({
    mailer: () => mailer,
    read: async () =>
      (await openOutbox(folder).list(100)).toReversed().map((mail) => ({
        ...mail,
        to: [{ name: mail.to.name, address: mail.to.email }],
        headers: [],
        calendar: mail.calendar?.content ?? null,
      })),
  });

  test('an outbox without a folder is empty', async () => {
    expect(await openOutbox(join(root, 'none')).list(10)).toEqual([]);
  });

  test('a mail of one event is stored once, and no partial file remains', async () => {
    const mail = aMail();
    const before = readdirSync(folder).length;
    await mailer.send(mail);
    await mailer.send(mail);
    expect(readdirSync(folder)).toHaveLength(before + 1);
    expect(readdirSync(folder).every((file) => file.endsWith('.json'))).toBe(true);
  });

  test('the newest mail is listed first, up to the limit', async () => {
    const ids = ['first', 'second', 'third'];
    for (const id of ids) await mailer.send(aMail({ id }));
    expect((await openOutbox(folder).list(3)).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await openOutbox(folder).list(1)).map(({ id }) => id)).toEqual(['third']);
  });

  test('a mail’s id does not determine the folder of its file', async () => {
    await mailer.send(aMail({ id: '../../escaped/\0me' }));
    expect(readdirSync(root)).toEqual(['outbox']);
  });

  test('stored mails from before an instant are removed, later ones stay', async () => {
    await mailer.removeStored!(new Date(Date.now() - 60_000));
    const all = readdirSync(folder);
    expect(all.length).toBeGreaterThan(1);
    const sentAt = new Date('2026-01-02T00:00:00Z');
    utimesSync(join(folder, all[0]!), sentAt, sentAt);
    await mailer.removeStored!(new Date('2026-01-02T00:00:00.001Z'));
    expect(readdirSync(folder)).toHaveLength(all.length - 1);
    expect(readdirSync(folder)).not.toContain(all[0]);
  });

  test('the marker by which servers recognise that they share the folder stays', async () => {
    mkdirSync(join(folder, '.shared-folder'), { mode: 0o700 });
    await mailer.removeStored!(new Date(Date.now() + 1000));
    expect(readdirSync(folder)).toEqual(['.shared-folder']);
  });

  test('no other user of this machine can read the mails', () => {
    for (const file of ['', ...readdirSync(folder)]) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  });
});
