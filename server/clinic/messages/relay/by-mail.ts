import type { ContactMessage, ContactRelay } from '#server/platform/ports/contact-relay';
import type { Mail, Mailer } from '#server/platform/ports/mailer';

type MailRelayParts = {
  mailer: Mailer;
  /** The clinic's present name and address. */
  to: () => { name: string; email: string };
  /** Composes the mail: the subject contains nothing personal, the text the address to reply to. */
  compose: (message: ContactMessage) => Pick<Mail, 'subject' | 'text' | 'html'>;
};

/** Messages as mails to the clinic's own address; nowhere while it has none. */
export function createMailRelay({ mailer, to, compose }: MailRelayParts): ContactRelay {
  return {
    send: async (message) => {
      const clinic = to();
      if (clinic.email) await mailer.send({ id: `contact-message:${message.id}`, to: clinic, ...compose(message) });
    },
  };
}
