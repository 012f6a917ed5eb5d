import { MAX_TASKS } from '#domain/desk/tasks';
import type { Jobs } from '#server/platform/ports/job-queue';
import { readClock } from '#server/platform/database/clock';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';
import type { Portal } from '#server/platform/context';
import { countTasks } from './count-tasks.ts';

/** Emails a member of staff the open tasks of this morning, as counts; nothing if there are none. */
export async function sendTasksMail(portal: Portal, { personId, day }: Jobs['waiting-mail']): Promise<void> {
  const person = await findPersonById(portal.read, personId);
  if (!person?.emailProvenAt) return;
  const counts = await countTasks(portal.read, person, await readClock(portal.read));
  const tasks = counts.filter(({ count }) => count > 0);
  if (tasks.length === 0) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  await sendEmail(portal, { id: `waiting:${day}:${personId}`, to: recipientOf(person), language }, (t) => ({
    subject: t('deskEmails.tasksSubject'),
    lead: t('deskEmails.tasksLead'),
    facts: tasks.map(({ kind, count }) => ({
      label: t(`deskEmails.tasks_${kind}`),
      text: count >= MAX_TASKS ? `${MAX_TASKS - 1}+` : String(count),
    })),
    action: { label: t('deskEmails.tasksAction'), link: `${portal.settings.publicUrl}/dashboard/waiting` },
    help: t('deskEmails.tasksHelp'),
  }));
}
