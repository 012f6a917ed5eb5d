import type { Portal } from '#server/lib/context';
import type { Language } from '#domain/language';
import type { Mail } from '#server/ports/mailer';
import { composeEmail, type EmailParts, type TranslateEmail } from './compose-email.ts';

/**
 * Sends one email; `id` identifies its event. Anybody may have entered an unproven address, so an email to one has
 * neither the name entered with it nor what was requested.
 */
export async function sendEmail(
  { ports, settings }: Portal,
  { language, ...mail }: Pick<Mail, 'id' | 'to' | 'calendar'> & { language: Language },
  compose: (say: TranslateEmail) => EmailParts,
): Promise<void> {
  const frame = { name: mail.to.name, clinic: settings.clinic.name, language };
  await ports.mailer.send({ ...mail, ...composeEmail(frame, compose) });
}
