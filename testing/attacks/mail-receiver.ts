import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { recipients: string[]; raw: string; mail: Email };
export type MailReceiver = {
  url: string;
  received: Received[];
  mood: { isRefusing: boolean };
  stop: () => Promise<void>;
};

/** A mail server that takes everything and keeps it; while it is moody it refuses, and names whom. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mood = { isRefusing: false };
  const received: Received[] = [];
  const keep = async (stream: Readable, recipients: string[], done: () => void): Promise<void> => {
    const raw = Buffer.concat((await stream.toArray()) as Buffer[]);
    received.push({ recipients, raw: raw.toString(), mail: await PostalMime.parse(raw) });
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(mood.isRefusing ? new Error(`<${address}>: mailbox unavailable, said to ${address}`) : null);
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      void keep(stream, recipients, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mood,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
