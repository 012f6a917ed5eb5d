import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import type { Mail, Mailer } from '#server/ports/mailer';
import { aMail, describeMailer, type ReadMail } from './mailer.suite.ts';
import { createSmtpMailer } from './smtp.ts';

/** The calendar file of a mail, as its reader's program takes it. */
function calendarOf(attachments: Attachment[]): string | null {
  const file = attachments.find(({ filename }) => filename === 'appointment.ics');
  if (!file) return null;
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}

describe('mail by SMTP', () => {
  const received: Buffer[] = [];
  const recipients: string[][] = [];
  let isRefusing = false;
  let mailer: Mailer;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (isRefusing) return done(new Error('mailbox full'));
        received.push(Buffer.concat(parts));
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        return done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: { name: 'Molar', address: 'praxis@example.test' },
    });
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });

  async function read(): Promise<ReadMail[]> {
    return Promise.all(
      received.map(async (raw) => {
        const mail = await PostalMime.parse(raw);
        return {
          subject: mail.subject ?? '',
          to: (mail.to ?? []).map(({ name, address }) => ({ name: name ?? '', address: address ?? '' })),
          text: mail.text ?? '',
          html: mail.html ?? '',
          headers: mail.headers.map(({ key }) => key),
          calendar: calendarOf(mail.attachments),
        };
      }),
    );
  }

  describeMailer({ mailer: () => mailer, read });

  test.each<[string, Partial<Mail>]>([
    ['a line break in the id', { id: 'x\r\nBcc: victim@example.test\r\nX-Injected: yes' }],
    ['a body hidden in the subject', { subject: 'Hi\r\n\r\n<script>alert(1)</script>' }],
    ['an address in the name', { to: { name: '"Eve" <victim@example.test>,', email: 'eve@example.test' } }],
    ['a line break in the e-mail', { to: { name: 'Eve', email: 'eve@example.test\r\nBcc: victim@example.test' } }],
    ['two e-mails in one', { to: { name: 'Eve', email: 'eve@example.test, victim@example.test' } }],
  ])('%s reaches nobody else and starts no header', async (_what, change) => {
    const before = received.length;
    // Refusing such a mail is as good as sending a tame one.
    await mailer.send(aMail({ to: { name: 'Eve', email: 'eve@example.test' }, ...change })).catch(() => undefined);
    expect(recipients.slice(before).flat()).not.toContain('victim@example.test');
    for (const mail of (await read()).slice(before)) {
      expect(mail.headers).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(bcc|cc|x-injected)$/)]));
      expect(mail.to).toHaveLength(1);
      expect(mail.text).not.toContain('script');
    }
  });

  test('one event has one message id, so that a second copy may be dropped', async () => {
    const before = received.length;
    for (let copy = 0; copy < 2; copy++) await mailer.send(aMail({ id: 'booking-confirmed:7' }));
    const ids = received.slice(before).map((raw) => /^Message-ID: (.+)$/im.exec(raw.toString())?.[1]?.trim());
    expect(ids).toEqual(['<booking-confirmed.7@molar>', '<booking-confirmed.7@molar>']);
  });

  test('a mail that the server refuses counts as not sent', async () => {
    isRefusing = true;
    await expect(mailer.send(aMail())).rejects.toThrow('the mail server answered 450 to DATA');
    isRefusing = false;
  });

  test('a server that is not there counts as not sent', async () => {
    const nowhere = createSmtpMailer({
      url: 'smtp://127.0.0.1:1',
      from: { name: 'Molar', address: 'praxis@example.test' },
    });
    await expect(nowhere.send(aMail())).rejects.toThrow('ECONNREFUSED');
  });
});
