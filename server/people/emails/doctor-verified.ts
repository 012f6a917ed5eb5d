import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findPersonById } from '#server/people/profiles/people-rows';
import { recipientOf } from './recipient-of.ts';
import { sendEmail } from '#server/platform/email/send-email';

/** Notifies a doctor of the verification. */
export async function sendDoctorVerified(portal: Portal, { personId }: Jobs['doctor-verified']): Promise<void> {
  const doctor = await findPersonById(portal.read, personId);
  if (!doctor) return;
  const language = doctor.language ?? portal.settings.clinicLanguage;
  const { publicUrl } = portal.settings;
  await sendEmail(portal, { id: `doctor-verified:${personId}`, to: recipientOf(doctor), language }, (t) => ({
    subject: t('peopleEmails.verifiedSubject'),
    lead: t('peopleEmails.verifiedLead'),
    action: { label: t('peopleEmails.verifiedAction'), link: `${publicUrl}/dashboard/my-hours` },
  }));
}
