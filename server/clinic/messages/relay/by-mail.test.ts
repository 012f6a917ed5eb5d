import { createServer } from 'node:net';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mailer } from '#server/platform/ports/mailer';
import { createSmtpMailer } from '#server/platform/email/smtp';
import { composeContactMessage } from '#server/clinic/messages/emails/contact-message';
import { listenOnFreePort } from '#testing/free-port';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { createMailRelay } from './by-mail.ts';
import { aMessage, describeContactRelay, type ReadMessage } from './contact-relay.suite.ts';

const address = { street: 'Friedrichstraße 100', city: '10117 Berlin' };
const CLINIC = { name: 'Molar Dental Clinic', email: 'praxis@example.test', phone: '+49 30 901820' };
const clinic = { ...CLINIC, addresses: { en: address, de: address } };

describe.each(['en', 'de'] as const)('messages as mails to the clinic (%s)', (language) => {
  let server: MailServer;
  const mails = () => server.received.map(({ mail }) => mail);
  const lastMail = () => mails().at(-1);
  let mailer: Mailer;
  // The mailer's timeout is too long for a test, so this server hangs up instead of responding.
  let hangsUpAt = '';
  const hangsUp = createServer((socket) => socket.destroy());
  const relay = (usedMailer: Mailer = mailer) =>
    createMailRelay({
      mailer: usedMailer,
      to: () => CLINIC,
      compose: (message) => composeContactMessage(message, { clinic, language }),
    });
  const mailerAt = (url: string) => createSmtpMailer({ url, from: { name: () => CLINIC.name, address: CLINIC.email } });

  beforeAll(async () => {
    server = await startMailServer();
    hangsUpAt = `smtp://127.0.0.1:${await listenOnFreePort(hangsUp)}`;
    mailer = mailerAt(server.url);
  });
  afterAll(async () => {
    await server.close();
    await new Promise<void>((resolve) => {
      hangsUp.close(() => resolve());
    });
  });

  /** Name, address and message, parsed from the text of a mail. */
  function readMail({ text = '' }: Email): ReadMessage {
    const lines = text.split(/\r?\n/);
    const after = (label: RegExp) => lines.find((line) => label.test(line))?.replace(label, '') ?? '';
    return {
      name: after(/^Name: /),
      email: after(/^(?:Reply to|Antwort an): /),
      message: lines
        .filter((line) => line.startsWith('>'))
        .map((line) => line.slice(2))
        .join('\n'),
    };
  }

  describeContactRelay({
    relay,
    read: async () => mails().map(readMail),
    refuseNext: () => void (server.refuses = 'next mail'),
    unreachable: () => relay(mailerAt('smtp://127.0.0.1:1')),
    unanswered: () => relay(mailerAt(hangsUpAt)),
    secrets: [],
  });

  test('the mail goes to the clinic, and its subject contains no name', async () => {
    await relay().send(aMessage());
    const mail = lastMail();
    expect(mail?.to).toMatchObject([{ name: CLINIC.name, address: CLINIC.email }]);
    expect(mail?.subject).toBe(
      { en: 'A message from the contact form', de: 'Eine Nachricht aus dem Kontaktformular' }[language],
    );
    expect(JSON.stringify([mail?.subject, mail?.headers])).not.toContain('paula');
  });

  test('every line of a message is quoted, so that it cannot imitate the mail’s own text', async () => {
    const line = `${language === 'en' ? 'Reply to' : 'Antwort an'}: eve@example.test`;
    await relay().send(
      aMessage({ name: `Eve\n${line}`, message: ['Hi', '\r\n', '\r', '\u2028', '\u0085', '\v'].join(line) }),
    );
    const { text = '' } = lastMail() ?? {};
    expect(text.split(/[\n\r\v\u0085\u2028\u2029]+/).filter((candidate) => candidate.startsWith(line))).toEqual([]);
  });

  test('the reply goes only to the sender, whatever else their address contains', async () => {
    await relay().send(aMessage({ email: 'eve@example.test?bcc=victim@example.test&body=x' }));
    const { html = '' } = lastMail() ?? {};
    expect(html).toContain('href="mailto:eve@example.test%3Fbcc%3Dvictim%40example.test%26body%3Dx"');
    expect(html).not.toContain('?bcc=victim@example.test"');
  });

  test('markup is escaped in the HTML', async () => {
    await relay().send(aMessage({ message: '<img src=x onerror=alert(1)>' }));
    const { html = '' } = lastMail() ?? {};
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });

  test('two attempts to send a message have the same message id', async () => {
    const words = aMessage();
    for (let copy = 0; copy < 2; copy++) await relay().send(words);
    expect(
      mails()
        .slice(-2)
        .map(({ messageId }) => messageId),
    ).toEqual([`<contact-message.${words.id}@molar>`, `<contact-message.${words.id}@molar>`]);
  });
});
