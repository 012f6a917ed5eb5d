import type { Portal } from '#server/platform/context';
import { newsletterLink } from './newsletter-link.ts';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findNewsletterAddress } from './newsletter-rows.ts';
import { sendEmail } from '#server/platform/email/send-email';

/** Emails the confirmation link to an address for which the newsletter was requested. */
export async function sendNewsletterConfirmation(
  portal: Portal,
  { addressId, day }: Jobs['newsletter-asked'],
): Promise<void> {
  const address = await findNewsletterAddress(portal.read, addressId);
  if (!address || address.confirmedAt) return;
  const { email, language } = address;
  const clinic = portal.settings.clinic.name;
  await sendEmail(portal, { id: `newsletter-asked:${addressId}:${day}`, to: { name: '', email }, language }, (t) => ({
    subject: t('newsletterEmails.subject'),
    lead: t('newsletterEmails.lead', { clinic }),
    action: { label: t('newsletterEmails.action'), link: newsletterLink(portal, addressId) },
    help: t('newsletterEmails.help'),
  }));
}
