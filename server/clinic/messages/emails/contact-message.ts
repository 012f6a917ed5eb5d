import type { ContactMessage } from '#server/platform/ports/contact-relay';
import type { Language } from '#domain/shared/language';
import type { Mail } from '#server/platform/ports/mailer';
import { composeEmail, type SenderFacts } from '#server/platform/email/compose-email';

/** Every character that some mail reader shows as a line break. */
export const ANY_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The email that delivers a contact message to the clinic; each line of the message is marked as quoted. */
export function composeContactMessage(
  { name, email, message }: ContactMessage,
  { clinic, language }: { clinic: SenderFacts; language: Language },
): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeEmail({ name: clinic.name, clinic, language }, (t) => ({
    subject: t('messagesEmails.contactSubject'),
    lead: t('messagesEmails.contactLead'),
    facts: [
      { label: t('messagesEmails.contactName'), text: oneLine(name) },
      { label: t('messagesEmails.contactEmail'), text: oneLine(email) },
    ],
    quote: message.split(ANY_BREAK),
    action: {
      label: t('messagesEmails.contactAction'),
      link: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    },
    help: t('messagesEmails.contactHelp'),
  }));
}

/** Removes line breaks, by which a name could add lines to the email. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
