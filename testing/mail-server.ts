import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One accepted mail; `id` is the event it reports. */
export type Received = { id: string; recipients: string[]; raw: string; mail: Email };

export type MailServer = {
  url: string;
  /** The portal's settings for this server. */
  env: { SMTP_URL: string; MAIL_FROM: string };
  received: Received[];
  /** What is refused: every recipient (with the address repeated in the error), every mail after DATA, or the next mail only. */
  refuses: 'nothing' | 'recipients' | 'mails' | 'next mail';
  /** Delays the acceptance of the next mail; resolves when one arrives. */
  stall: () => Promise<void>;
  /** Listens at the same address again after `close`. */
  open: () => Promise<void>;
  close: () => Promise<void>;
};

/** An SMTP server that accepts and stores every mail unless set otherwise. */
export async function startMailServer(): Promise<MailServer> {
  let stalling: (() => void) | null = null;
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;

  function listen(at: number): Promise<SMTPServer> {
    const opening = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 10,
      onRcptTo({ address }, _session, done) {
        const isRefused = mails.refuses === 'recipients';
        done(isRefused ? new Error(`<${address}>: mailbox unavailable, said to ${address}`) : null);
      },
      onData(stream, { envelope }, done) {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        void answer(take(stream, recipients), done);
      },
    });
    return new Promise((resolve, reject) => {
      opening.once('error', reject);
      // Later errors come from a client that was killed and resets its connection.
      opening.on('error', () => undefined);
      opening.listen(at, '127.0.0.1', () => resolve(opening));
    });
  }

  async function answer(taking: Promise<void>, done: (refusal?: Error) => void): Promise<void> {
    try {
      await taking;
      done();
    } catch (refusal) {
      done(refusal as Error);
    }
  }

  async function take(stream: Readable, recipients: string[]): Promise<void> {
    const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
    if (stalling) {
      stalling();
      stalling = null;
      await new Promise(() => undefined);
    }
    const { refuses } = mails;
    if (refuses === 'next mail') mails.refuses = 'nothing';
    if (refuses === 'mails' || refuses === 'next mail') throw new Error('mailbox full');
    const raw = bytes.toString();
    mails.received.push({ id: eventOf(raw), recipients, raw, mail: await PostalMime.parse(bytes) });
  }

  const mails: MailServer = {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'praxis@example.test' },
    received: [],
    refuses: 'nothing',
    stall: () => new Promise((resolve) => (stalling = resolve)),
    open: async () => {
      server = await listen(port);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mails;
}

/** `<booking-confirmed.7@molar>` reports the event `booking-confirmed:7`. */
function eventOf(raw: string): string {
  const id = /^Message-ID: <(.+)@molar>/im.exec(raw)?.[1] ?? raw.slice(0, 200);
  return id.replace('.', ':');
}
