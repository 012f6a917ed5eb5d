import type { Portal } from '#server/platform/context';
import type { LinkPurpose } from '#server/platform/ports/identity';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findPersonById, findPersonByIdentity } from '#server/people/profiles/people-rows';
import { invitationToken } from '#server/people/identity/invitation-link';
import { translate } from '#server/platform/translate';
import type { TranslateEmail } from '#server/platform/email/compose-email';
import type { Fact } from '#server/platform/email/layout';
import { sendEmail } from '#server/platform/email/send-email';

/** For each link the event in the email's id, and the prefix of its messages. */
const KINDS = {
  reset: { event: 'password-reset', messages: 'reset' },
  verify: { event: 'verify-email', messages: 'verify' },
  invitation: { event: 'account-ready', messages: 'account' },
} as const satisfies Record<LinkPurpose, { event: string; messages: string }>;

/**
 * Creates and emails a one-time link: to choose a new password, to verify an address, or to accept an invitation. Does
 * nothing if the link is no longer needed.
 */
export async function sendOneTimeLink(portal: Portal, job: Jobs['one-time-link']): Promise<void> {
  const person = await findPersonByIdentity(portal.read, job);
  const owner = { subject: job.subject, email: person?.email ?? null };
  const created = await portal.ports.identity.createLink(job.purpose, owner);
  if (!created) return;
  const { email, link } = created;
  const { id, language, inviterId } = job;
  const mail = { id, to: { name: '', email }, link, language };
  if (job.purpose !== 'invitation' || !person) return mailLink(portal, job.purpose, mail);
  const inviter = inviterId ? await findPersonById(portal.read, inviterId) : null;
  // In the query, so that the server renders the page with them; it proves nothing.
  const page = link.replace('#', `?invitation=${invitationToken(portal, person.id, inviter?.id)}#`);
  await mailLink(portal, job.purpose, { ...mail, link: page }, (say) => [
    { label: say('invitedAs'), text: translate(language, `audit.${person.role}`) },
    ...(inviter ? [{ label: say('invitedBy'), text: inviter.name }] : []),
  ]);
}

/** Emails an existing link, with facts above it. Jobs of version 0.4 have the link in their payload. */
export async function mailLink(
  portal: Portal,
  purpose: LinkPurpose,
  { id, to, link, language }: Jobs['password-reset'],
  factsIn?: (say: TranslateEmail) => Fact[],
): Promise<void> {
  const { event, messages } = KINDS[purpose];
  // The address may be a stranger's, and the name be chosen by somebody else.
  await sendEmail(portal, { id: `${event}:${id}`, to: { name: '', email: to.email }, language }, (say) => ({
    subject: say(`${messages}Subject`),
    lead: say(`${messages}Lead`),
    ...(factsIn && { facts: factsIn(say) }),
    action: { label: say(`${messages}Action`), link },
    ...(purpose === 'verify' && { links: [{ label: say('notMeAction'), link: `${link}&open=not-me` }] }),
    help: say(`${messages}Help`),
  }));
}
