import { createTransport } from 'nodemailer';
import { MailRefused, type Mailer } from '#server/platform/ports/mailer';

/** Control characters in a name or address could start a new header. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').trim();
}

/** A mail server's responses name the recipient, so the log receives only their codes. */
function withoutText(error: unknown): unknown {
  const { code, responseCode, command } = (error ?? {}) as { code?: string; responseCode?: number; command?: string };
  if (responseCode === undefined && code !== 'EENVELOPE') return error;
  const message = `the mail server answered ${responseCode ?? 'no'} to ${command ?? 'a mail'}`;
  // 5xx about the recipient, or an address that no server accepts; 4xx may pass, and 5xx to others concerns the clinic.
  const isRefused =
    code === 'EENVELOPE' && (responseCode === undefined || (command === 'RCPT TO' && responseCode >= 500));
  return Object.assign(isRefused ? new MailRefused(message) : new Error(message), { code });
}

/** Sends mails through a mail server; `from` is the clinic's address, with its present name. Throws when the server does not accept one. */
export function createSmtpMailer({
  url,
  from,
}: {
  url: string;
  from: { name: () => string; address: string };
}): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never);
  return {
    send: async ({ id, to, replyTo, subject, text, html, calendar }) => {
      const sending = transport.sendMail({
        from: { name: plain(from.name()), address: from.address },
        to: { name: plain(to.name), address: plain(to.email) },
        ...(replyTo && { replyTo: { name: plain(replyTo.name), address: plain(replyTo.email) } }),
        subject: plain(subject),
        text,
        html,
        ...(calendar && { icalEvent: { filename: 'appointment.ics', ...calendar } }),
        // The same id for the same event, so that a mail server or client can drop a second copy.
        messageId: `<${plain(id).replaceAll(/[^\w.-]/g, '.')}@molar>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sending.catch((error: unknown) => {
        throw withoutText(error);
      });
    },
  };
}
