import { findEmailChange, findPersonById, isEmailTaken } from '#server/people/index';
import type { Portal } from '#server/platform/context';
import { sendEmail } from '#server/platform/email/send-email';
import type { Jobs } from '#server/platform/ports/job-queue';
import { emailChangeLink } from './email-change-link.ts';

/**
 * Emails the link that confirms a change to the new address, or only that it is taken, or the link that restores it to the old
 * one. Does nothing for a change that is settled.
 */
export async function sendEmailChange(portal: Portal, { changeId, mail }: Jobs['email-change']): Promise<void> {
  const change = await findEmailChange(portal.read, changeId);
  const person = change && (await findPersonById(portal.read, change.personId));
  if (!change || !person || change.endedAt || (mail === 'confirm' && change.confirmedAt)) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  // The new address may be a stranger's, and the name be chosen by somebody else.
  const to = { name: '', email: mail === 'confirm' ? change.newEmail : (change.oldEmail ?? '') };
  const isTaken = mail === 'confirm' && (await isEmailTaken(portal.read, change));
  const kind = isTaken ? 'emailTaken' : mail === 'confirm' ? 'emailConfirm' : 'emailChanged';
  const link = isTaken ? `${portal.settings.publicUrl}/login` : emailChangeLink(portal, mail, change);
  await sendEmail(portal, { id: `email-change-${mail}:${changeId}`, to, language }, (t) => ({
    subject: t(`peopleEmails.${kind}Subject`),
    lead: t(`peopleEmails.${kind}Lead`),
    action: { label: t(`peopleEmails.${kind}Action`), link },
    help: t(`peopleEmails.${kind}Help`),
  }));
}
