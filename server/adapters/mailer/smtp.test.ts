import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import type { Mailer } from '#server/ports/mailer';
import { aMail, describeMailer, type ReadMail } from './mailer.suite.ts';
import { createSmtpMailer } from './smtp.ts';

describe('mail by SMTP', () => {
  const received: Buffer[] = [];
  let isRefusing = false;
  let mailer: Mailer;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (isRefusing) return done(new Error('mailbox full'));
        received.push(Buffer.concat(parts));
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
        };
      }),
    );
  }

  describeMailer({ mailer: () => mailer, read });

  test('a mail that the server refuses counts as not sent', async () => {
    isRefusing = true;
    await expect(mailer.send(aMail())).rejects.toThrow('mailbox full');
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
