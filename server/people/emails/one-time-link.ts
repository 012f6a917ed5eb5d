import type { Portal } from '#server/platform/context';
import type { LinkPurpose } from '#server/platform/ports/identity';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findPersonById, findPersonByIdentity } from '#server/people/profiles/people-rows';
import { invitationToken } from '#server/people/identity/invitation-link';
import type { Translate } from '#i18n/catalogue';
import type { Fact } from '#server/platform/email/layout';
import { sendEmail } from '#server/platform/email/send-email';

/** For each link the event in the email's id. */
const EVENTS: Record<LinkPurpose, string> = {
  reset: 'password-reset',
  verify: 'verify-email',
  invitation: 'account-ready',
};

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
  await mailLink(portal, job.purpose, { ...mail, link: page }, (t) => [
    { label: t('peopleEmails.invitedAs'), text: t(`audit.${person.role}`) },
    ...(inviter ? [{ label: t('peopleEmails.invitedBy'), text: inviter.name }] : []),
  ]);
}

/** Emails an existing link, with facts above it. Jobs of version 0.4 have the link in their payload. */
export async function mailLink(
  portal: Portal,
  purpose: LinkPurpose,
  { id, to, link, language }: Jobs['password-reset'],
  factsIn?: (t: Translate) => Fact[],
): Promise<void> {
  // The address may be a stranger's, and the name be chosen by somebody else.
  await sendEmail(portal, { id: `${EVENTS[purpose]}:${id}`, to: { name: '', email: to.email }, language }, (t) => ({
    subject: t(`peopleEmails.${purpose}Subject`),
    lead: t(`peopleEmails.${purpose}Lead`),
    ...(factsIn && { facts: factsIn(t) }),
    action: { label: t(`peopleEmails.${purpose}Action`), link },
    ...(purpose === 'verify' && { links: [{ label: t('peopleEmails.notMeAction'), link: `${link}&open=not-me` }] }),
    help: t(`peopleEmails.${purpose}Help`),
  }));
}
