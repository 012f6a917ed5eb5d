import { SMTPServer } from 'smtp-server';
import { freePort } from '#testing/free-port';
import type { Sent } from './invariant.ts';

export type MailServer = {
  env: Record<string, string>;
  /** Every mail that was taken, by the event it tells of. */
  taken: Sent[];
  /** Lets the next mail hang before it is taken; resolves when one does. */
  stall: () => Promise<void>;
  open: () => Promise<void>;
  close: () => Promise<void>;
};

/** A mail server on a port that stays its own, so that it can go away and come back. */
export async function startMailServer({ isOpen = true } = {}): Promise<MailServer> {
  const port = await freePort();
  const taken: Sent[] = [];
  let stalling: (() => void) | null = null;
  let server: SMTPServer | null = null;
  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 10,
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (stalling) {
            stalling();
            stalling = null;
            return;
          }
          taken.push({ id: eventOf(Buffer.concat(parts).toString()) });
          done();
        });
      },
    });
    // A client that is killed resets its connection.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server?.listen(port, '127.0.0.1', resolve);
    });
  };
  if (isOpen) await open();
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'praxis@example.test' },
    taken,
    stall: () => new Promise((resolve) => (stalling = resolve)),
    open,
    close: async () => {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(resolve));
    },
  };
}

/** `<booking-confirmed.7@molar>` tells of `booking-confirmed:7`. */
function eventOf(mail: string): string {
  const id = /^Message-ID: <(.+)@molar>/im.exec(mail)?.[1] ?? mail.slice(0, 200);
  return id.replace('.', ':');
}
