import type { ClinicFacts } from '#contract/clinic/clinic';
import type { Translate } from '#i18n/catalogue';
import { translators } from '#server/platform/translate';
import type { Language } from '#domain/shared/language';
import type { Mail } from '#server/platform/ports/mailer';
import { layOutEmail, type MailParts } from './layout.ts';

/** What differs from email to email. Without `help` questions are to be asked by telephone. */
export type EmailParts = Omit<MailParts, 'greeting' | 'regards' | 'sender' | 'help' | 'logo' | 'colours'> & {
  help?: string;
};

/** What emails say of the clinic. */
export type SenderFacts = Pick<ClinicFacts, 'name' | 'addresses' | 'phone'> &
  Partial<Pick<ClinicFacts, 'logo' | 'colours'>>;

/**
 * The skeleton of every email: greets `name`, nobody in particular if it is empty, or not at all if it is null, and signs
 * for the clinic.
 */
export function composeEmail(
  { name, clinic, language }: { name: string | null; clinic: SenderFacts; language: Language },
  compose: (t: Translate) => EmailParts,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const t = translators[language];
  const parts = compose(t);
  const help = t('emails.questionsHelp', { phone: clinic.phone });
  const greeting = name === null ? '' : name ? t('emails.greeting', { name }) : t('emails.plainGreeting');
  const { street, city } = clinic.addresses[language];
  const sender = [[street, city].filter(Boolean).join(', '), clinic.phone].filter(Boolean);
  const regards = t('emails.regards', { clinic: clinic.name });
  const logo = clinic.logo ? { src: clinic.logo, alt: clinic.name } : null;
  return {
    subject: parts.subject,
    ...layOutEmail({ help, ...parts, logo, colours: clinic.colours ?? null, greeting, regards, sender }, language),
  };
}
