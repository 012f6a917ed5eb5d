import { emailTranslator } from './translate-email.ts';
import type { LinkPurpose } from '#server/ports/identity';
import type { Jobs } from '#server/ports/job-queue';
import { findPersonByIdentity } from '#server/store/people';
import { layOutEmail } from './layout.ts';
import type { Portal } from '#server/lib/context';

/** Each link's name in the email's id, and the prefix of its messages. */
const KINDS = {
  reset: { event: 'password-reset', words: 'reset' },
  verify: { event: 'verify-email', words: 'verify' },
  invitation: { event: 'account-ready', words: 'account' },
} as const satisfies Record<LinkPurpose, { event: string; words: string }>;

/** Creates a one-time link and emails it. Does nothing if the link is no longer needed. */
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

/** Emails an existing link, which jobs of version 0.4 have in their payload. */
export async function sendLinkOfEarlierVersion(
  portal: Portal,
  purpose: LinkPurpose,
  { id, to, link, language }: Jobs['password-reset'],
): Promise<void> {
  const { event, words } = KINDS[purpose];
  const say = emailTranslator(language);
  await portal.ports.mailer.send({
    id: `${event}:${id}`,
    // The address may be a stranger's, and the name be chosen by somebody else.
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
