import { inboxGroupNames, inboxGroups, MAX_COUNT, type InboxKind } from '#domain/desk/inbox';
import type { Jobs } from '#server/platform/ports/job-queue';
import { readClock } from '#server/platform/database/clock';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';
import type { Portal } from '#server/platform/context';
import { countInbox } from './count-inbox.ts';

/** Emails a member of staff what there is to do this morning, as counts of each group; nothing if there is nothing. */
export async function sendInboxMail(portal: Portal, { personId, day }: Jobs['waiting-mail']): Promise<void> {
  const person = await findPersonById(portal.read, personId);
  if (!person?.emailProvenAt) return;
  const counts = await countInbox(portal.read, person, await readClock(portal.read));
  const groups = inboxGroupNames.flatMap((group) => {
    const kinds: readonly InboxKind[] = inboxGroups[group];
    const count = counts.reduce((sum, item) => sum + (kinds.includes(item.kind) ? item.count : 0), 0);
    return count > 0 ? [{ group, count }] : [];
  });
  if (groups.length === 0) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  await sendEmail(portal, { id: `waiting:${day}:${personId}`, to: recipientOf(person), language }, (t) => ({
    subject: t('deskEmails.tasksSubject'),
    lead: t('deskEmails.tasksLead'),
    facts: groups.map(({ group, count }) => ({
      label: t(`deskEmails.tasks_${group}`),
      text: count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count),
    })),
    action: { label: t('deskEmails.tasksAction'), link: `${portal.settings.publicUrl}/dashboard/inbox` },
    help: t('deskEmails.tasksHelp'),
  }));
}
