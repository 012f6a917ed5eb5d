import type { Portal } from '#server/platform/context';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import type { Mail } from '#server/platform/ports/mailer';
import { composeEmail, type EmailParts } from './compose-email.ts';

/**
 * Sends one email; `id` identifies its event. Anybody may have entered an unproven address, so an email to one has
 * neither the name entered with it nor what was requested. A person without an address gets none.
 */
export async function sendEmail(
  { ports, settings }: Portal,
  { language, ...mail }: Pick<Mail, 'id' | 'to' | 'replyTo' | 'calendar'> & { language: Language },
  compose: (t: Translate) => EmailParts,
): Promise<void> {
  if (mail.to.email === '') return;
  const frame = { name: mail.to.name, clinic: settings.clinic, language };
  const parts = (t: Translate) => withPagesIn(language, settings.publicUrl, compose(t));
  await ports.mailer.send({ ...mail, ...composeEmail(frame, parts) });
}

/**
 * The parts of an email with links to our pages in its language, for a browser that has no cookie of it yet. English is
 * what such a browser gets unless it asks for another language.
 */
function withPagesIn(language: Language, publicUrl: string, parts: EmailParts): EmailParts {
  if (language === 'en') return parts;
  const inLanguage = (link: string) => {
    if (!link.startsWith(`${publicUrl}/`)) return link;
    const url = new URL(link);
    url.searchParams.set('lang', language);
    return url.href;
  };
  const { action, links } = parts;
  return {
    ...parts,
    ...(action && { action: { ...action, link: inLanguage(action.link) } }),
    ...(links && { links: links.map((link) => ({ ...link, link: inLanguage(link.link) })) }),
  };
}
