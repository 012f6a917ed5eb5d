export type Language = 'en' | 'de';

/** One mail to one person. The subject carries no personal data. */
export type Mail = {
  /** Names the event that caused it; a mail of one id goes out once. */
  id: string;
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** An appointment for the reader's own calendar (RFC 5545), to enter or to strike out. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
};

export type Mailer = {
  /** Hands the mail over; throws when it was not accepted, so that the caller tries again later. */
  send(mail: Mail): Promise<void>;
  /** Removes mails from before; present only where mails are stored instead of sent. */
  removeStored?(before: Date): Promise<void>;
};
