import { expect, test } from 'vitest';
import type { Mail, Mailer } from '#server/platform/ports/mailer';

/** A mail as its recipient reads it. */
export type ReadMail = {
  subject: string;
  to: { name: string; address: string }[];
  text: string;
  html: string;
  headers: string[];
  /** The attached calendar file. */
  calendar: string | null;
};

export type MailerUnderTest = { mailer: () => Mailer; read: () => Promise<ReadMail[]> };

export const aMail = (change: Partial<Mail> = {}): Mail => ({
  id: `event:${crypto.randomUUID()}`,
  to: { name: 'Päula Sömmer', email: 'paula@example.test' },
  subject: 'Your appointment is confirmed',
  text: 'Hello Päula,\n\nsee you soon.',
  html: '<p>Hello Päula,</p><p>see you soon.</p>',
  ...change,
});

/** The contract tests of every mailer. */
export function describeMailer({ mailer, read }: MailerUnderTest): void {
  const last = async () => (await read()).at(-1)!;

  test('a mail arrives with its subject, recipient, text and HTML', async () => {
    await mailer().send(aMail());
    const got = await last();
    expect(got.subject).toBe('Your appointment is confirmed');
    expect(got.to).toEqual([{ name: 'Päula Sömmer', address: 'paula@example.test' }]);
    expect(got.text).toContain('Hello Päula,');
    expect(got.html).toContain('<p>see you soon.</p>');
  });

  test('an appointment is attached as a calendar file', async () => {
    const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nSUMMARY:Zähne\r\nEND:VCALENDAR\r\n';
    await mailer().send(aMail({ calendar: { method: 'PUBLISH', content } }));
    // A mail client may change line endings.
    expect((await last()).calendar?.split(/\r?\n/)).toEqual(content.split('\r\n'));
    await mailer().send(aMail());
    expect((await last()).calendar).toBeNull();
  });

  test('a line break in a name or subject starts no header and adds no recipient', async () => {
    const to = { name: 'Eve\r\nBcc: victim@example.test', email: 'eve@example.test' };
    await mailer().send(aMail({ to, subject: 'Hi\r\nX-Injected: yes' }));
    const got = await last();
    expect(got.headers).not.toContain('bcc');
    expect(got.headers).not.toContain('x-injected');
    expect(got.to.map((item) => item.address)).toEqual(['eve@example.test']);
  });
}
