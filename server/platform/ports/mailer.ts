/** One email to one person. The subject contains no personal data. */
export type Mail = {
  /** Identifies the event; an email is sent once per id. */
  id: string;
  to: { name: string; email: string };
  /** Where a reply goes; to the sender's address without it. */
  replyTo?: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** An appointment, or its cancellation, for the reader's calendar (RFC 5545). */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
};

export type Mailer = {
  /** Sends an email; throws if it was not accepted, so that the caller retries. @throws MailRefused if that is in vain */
  send(mail: Mail): Promise<void>;
  /** Removes emails that were stored before an instant; present only if emails are stored instead of sent. */
  removeStored?(before: Date): Promise<void>;
};

/** The mail server will never accept an email to this address. The message names no recipient. */
export class MailRefused extends Error {}
