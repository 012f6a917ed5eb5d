import type { ClinicFacts } from '#contract/clinic/clinic';
import type { emails } from '#i18n/messages/shared/emails';
import { translate } from '#server/platform/translate';
import type { Language } from '#domain/shared/language';
import type { Mail } from '#server/platform/ports/mailer';
import { layOutEmail, type MailParts } from './layout.ts';

export type TranslateEmail = (key: keyof typeof emails.en, params?: Record<string, string | number>) => string;

/** What differs from email to email. */
export type EmailParts = Omit<MailParts, 'greeting' | 'regards' | 'sender'>;

/** What emails say of the clinic. */
export type SenderFacts = Pick<ClinicFacts, 'name' | 'addresses' | 'phone'>;

/**
 * The skeleton of every email: greets `name`, nobody in particular if it is empty, or not at all if it is null, and signs
 * for the clinic.
 */
export function composeEmail(
  { name, clinic, language }: { name: string | null; clinic: SenderFacts; language: Language },
  compose: (say: TranslateEmail) => EmailParts,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const say: TranslateEmail = (key, params = {}) => {
    const text = translate(language, `emails.${key}`, params);
    // The sentence that asks to call a clinic without a phone number.
    return params['phone'] === '' ? text.replace(/[^.?!]*: \./, '').trim() : text;
  };
  const parts = compose(say);
  const greeting = name === null ? '' : name ? say('greeting', { name }) : say('plainGreeting');
  const { street, city } = clinic.addresses[language];
  const sender = [[street, city].filter(Boolean).join(', '), clinic.phone].filter(Boolean);
  const regards = say('regards', { clinic: clinic.name });
  return { subject: parts.subject, ...layOutEmail({ ...parts, greeting, regards, sender }, language) };
}
