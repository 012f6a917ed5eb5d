import type { ContactMessage } from '#server/ports/contact-relay';
import type { Language, Mail } from '#server/ports/mailer';
import type { emails } from '#i18n/messages/emails';
import { translate } from '#server/lib/translate';
import { layOutEmail } from './layout.ts';

/** Every sign that some mail reader starts a new line at. */
const ANY_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Tells the clinic what somebody wrote into its form: whose words they are is seen on every line. */
export function composeContactEmail(
  { name, email, message }: ContactMessage,
  { clinic, language }: { clinic: string; language: Language },
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const say = (sentence: keyof typeof emails.en, params: Record<string, string> = {}) =>
    translate(language, `emails.${sentence}`, params);
  return {
    subject: say('contactSubject'),
    ...layOutEmail({
      greeting: say('greeting', { name: clinic }),
      lead: say('contactLead'),
      facts: [
        say('contactName', { name: oneLine(name) }),
        say('contactEmail', { email: oneLine(email) }),
        '',
        ...message.split(ANY_BREAK).map((line) => `> ${line}`),
      ],
      action: { words: say('contactAction'), link: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
      help: say('contactHelp'),
      regards: say('regards', { clinic }),
    }),
  };
}

/** A break in a name would let it write lines of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
