import type { emails } from '#i18n/messages/emails';
import { translate } from '#server/lib/translate';
import type { Language } from '#domain/language';
import type { Mail } from '#server/ports/mailer';
import { layOutEmail, type MailParts } from './layout.ts';

export type TranslateEmail = (key: keyof typeof emails.en, params?: Record<string, string | number>) => string;

/** What differs from email to email. */
export type EmailParts = { subject: string } & Omit<MailParts, 'greeting' | 'regards'>;

/** The skeleton of every email: greets `name`, or nobody in particular if it is empty, and signs for the clinic. */
export function composeEmail(
  { name, clinic, language }: { name: string; clinic: string; language: Language },
  compose: (say: TranslateEmail) => EmailParts,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const say: TranslateEmail = (key, params = {}) => translate(language, `emails.${key}`, params);
  const { subject, ...parts } = compose(say);
  const greeting = name ? say('greeting', { name }) : say('plainGreeting');
  return { subject, ...layOutEmail({ greeting, ...parts, regards: say('regards', { clinic }) }) };
}
