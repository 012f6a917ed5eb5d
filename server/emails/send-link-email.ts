import type { LinkPurpose } from '#server/ports/identity';
import type { Jobs } from '#server/ports/job-queue';
import { findPersonByIdentity } from '#server/store/people';
import type { emails } from '#i18n/messages/emails';
import { layOutEmail } from './layout.ts';
import type { Portal } from '#server/lib/context';
import { translate } from '#server/lib/translate';

/** How each link is called in the mail's id, and in the names of its sentences. */
const KINDS = {
  reset: { event: 'password-reset', words: 'reset' },
  verify: { event: 'verify-email', words: 'verify' },
  invitation: { event: 'account-ready', words: 'account' },
} as const satisfies Record<LinkPurpose, { event: string; words: string }>;

/** Makes a one-time link and mails it. What has nothing to open any more is not mailed. */
export async function sendLinkEmail(portal: Portal, job: Jobs['one-time-link']): Promise<void> {
  const person = await findPersonByIdentity(portal.db, job);
  const owner = { subject: job.subject, email: person?.email ?? null };
  const made = await portal.ports.identity.createLink(job.purpose, owner);
  if (!made) return;
  const { email, link } = made;
  await sendLinkOfEarlierVersion(portal, job.purpose, {
    id: job.id,
    to: { name: '', email },
    link,
    language: job.language,
  });
}

/** Mails a link that is there already; jobs of version 0.4 have it in their payload. */
export async function sendLinkOfEarlierVersion(
  portal: Portal,
  purpose: LinkPurpose,
  { id, to, link, language }: Jobs['password-reset'],
): Promise<void> {
  const { event, words } = KINDS[purpose];
  const say = (sentence: keyof typeof emails.en, params = {}) => translate(language, `emails.${sentence}`, params);
  await portal.ports.mailer.send({
    id: `${event}:${id}`,
    // Nobody has proved the address, or anybody can have this sent to it: a name would carry somebody's words to a stranger.
    to: { name: '', email: to.email },
    subject: say(`${words}Subject`),
    ...layOutEmail({
      greeting: say('plainGreeting'),
      lead: say(`${words}Lead`),
      action: { words: say(`${words}Action`), link },
      help: say(`${words}Help`),
      regards: say('regards', { clinic: portal.settings.clinic.name }),
    }),
  });
}
