import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/** Notifies an admin that a member of staff has reached the limit of exports. */
export async function sendExportsLimited(portal: Portal, job: Jobs['exports-limited']): Promise<void> {
  const { personId, staffId, at: limitedAt } = job;
  const [admin, staff] = [await findPersonById(portal.read, personId), await findPersonById(portal.read, staffId)];
  if (!admin?.emailProvenAt || !staff) return;
  const { clinicLanguage, publicUrl } = portal.settings;
  const language = admin.language ?? clinicLanguage;
  const id = `exports-limited:${staffId}:${limitedAt}:${personId}`;
  await sendEmail(portal, { id, to: recipientOf(admin), language }, (t) => ({
    subject: t('deskEmails.exportsSubject'),
    lead: t('deskEmails.exportsLead'),
    facts: [{ label: t(`audit.${staff.role}`), text: staff.name }],
    action: { label: t('deskEmails.exportsAction'), link: `${publicUrl}/dashboard/audit` },
    help: t('deskEmails.exportsHelp'),
  }));
}
