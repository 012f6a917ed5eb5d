import type { Attachment } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail, Mailer } from '#server/platform/ports/mailer';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { aMail, describeMailer, type ReadMail } from './mailer.suite.ts';
import { createSmtpMailer } from './smtp.ts';

/** The calendar file of a mail, as a mail client reads it. */
function calendarOf(attachments: Attachment[]): string | null {
  const file = attachments.find(({ filename }) => filename === 'appointment.ics');
  if (!file) return null;
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}

describe('mail by SMTP', () => {
  let server: MailServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createSmtpMailer({
      url: server.url,
      from: { name: () => 'Molar', address: 'praxis@example.test' },
    });
  });
  afterAll(() => server.close());

  async function read(): Promise<ReadMail[]> {
    return server.received.map(({ mail }) => ({
      subject: mail.subject ?? '',
      to: (mail.to ?? []).map(({ name, address }) => ({ name: name ?? '', address: address ?? '' })),
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers: mail.headers.map(({ key }) => key),
      calendar: calendarOf(mail.attachments),
    }));
  }

  describeMailer({ mailer: () => mailer, read });

  test.each<[string, Partial<Mail>]>([
    ['a line break in the id', { id: 'x\r\nBcc: victim@example.test\r\nX-Injected: yes' }],
    ['a body hidden in the subject', { subject: 'Hi\r\n\r\n<script>alert(1)</script>' }],
    ['an address in the name', { to: { name: '"Eve" <victim@example.test>,', email: 'eve@example.test' } }],
    ['a line break in the email', { to: { name: 'Eve', email: 'eve@example.test\r\nBcc: victim@example.test' } }],
    ['two emails in one', { to: { name: 'Eve', email: 'eve@example.test, victim@example.test' } }],
  ])('%s reaches nobody else and starts no header', async (_what, change) => {
    const before = server.received.length;
    // Refusing such a mail is as good as sending a sanitized one.
    await mailer.send(aMail({ to: { name: 'Eve', email: 'eve@example.test' }, ...change })).catch(() => undefined);
    expect(server.received.slice(before).flatMap(({ recipients }) => recipients)).not.toContain('victim@example.test');
    for (const mail of (await read()).slice(before)) {
      expect(mail.headers).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(bcc|cc|x-injected)$/)]));
      expect(mail.to).toHaveLength(1);
      expect(mail.text).not.toContain('script');
    }
  });

  test('one event has one message id, so that a second copy may be dropped', async () => {
    const before = server.received.length;
    for (let copy = 0; copy < 2; copy++) await mailer.send(aMail({ id: 'booking-confirmed:7' }));
    const ids = server.received.slice(before).map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim());
    expect(ids).toEqual(['<booking-confirmed.7@molar>', '<booking-confirmed.7@molar>']);
  });

  test('a mail that the server refuses counts as not sent', async () => {
    server.refuses = 'mails';
    await expect(mailer.send(aMail())).rejects.toThrow('the mail server answered 450 to DATA');
    server.refuses = 'nothing';
  });

  test('a mail to an unreachable server counts as not sent', async () => {
    const nowhere = createSmtpMailer({
      url: 'smtp://127.0.0.1:1',
      from: { name: () => 'Molar', address: 'praxis@example.test' },
    });
    await expect(nowhere.send(aMail())).rejects.toThrow('ECONNREFUSED');
  });
});
