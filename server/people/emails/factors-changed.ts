import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findPersonById } from '#server/people/profiles/people-rows';
import { sendEmail } from '#server/platform/email/send-email';
import { recipientOf } from './recipient-of.ts';

/** Notifies somebody of a change of how they sign in, which somebody else may have made. */
export async function sendFactorsChanged(
  portal: Portal,
  { id, personId, action }: Jobs['factors-changed'],
): Promise<void> {
  const person = await findPersonById(portal.read, personId);
  if (!person) return;
  const { clinic, publicUrl, clinicLanguage } = portal.settings;
  const language = person.language ?? clinicLanguage;
  await sendEmail(portal, { id: `factors-changed:${id}`, to: recipientOf(person), language }, (t) => ({
    subject: t('peopleEmails.factorsSubject'),
    lead: t(`peopleEmails.${action.replace('.', '_')}` as 'peopleEmails.factor_added'),
    action: { label: t('peopleEmails.factorsAction'), link: `${publicUrl}/dashboard/profile` },
    help: t('peopleEmails.factorsHelp', { phone: clinic.phone }),
  }));
}
