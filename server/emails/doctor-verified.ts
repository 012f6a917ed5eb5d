import type { Portal } from '#server/lib/context';
import type { Jobs } from '#server/ports/job-queue';
import { findPersonById } from '#server/store/people';
import { recipientOf } from './recipient-of.ts';
import { sendEmail } from './send-email.ts';

/** Notifies a doctor of the verification. */
export async function sendDoctorVerified(portal: Portal, { personId }: Jobs['doctor-verified']): Promise<void> {
  const doctor = await findPersonById(portal.db, personId);
  if (!doctor) return;
  const language = doctor.language ?? portal.settings.clinicLanguage;
  const { clinic, publicUrl } = portal.settings;
  await sendEmail(portal, { id: `doctor-verified:${personId}`, to: recipientOf(doctor), language }, (say) => ({
    subject: say('verifiedSubject'),
    lead: say('verifiedLead'),
    action: { label: say('verifiedAction'), link: `${publicUrl}/dashboard/plan` },
    help: say('verifiedHelp', { phone: clinic.phone }),
  }));
}
