import { formatInstant } from '#i18n/format';
import type { PersonRow } from '#server/people/profiles/people-rows';
import type { Portal } from '#server/platform/context';
import type { Trx } from '#server/platform/database/transaction';
import { sendEmail } from '#server/platform/email/send-email';
import type { Jobs } from '#server/platform/ports/job-queue';
import { recipientOf } from './recipient-of.ts';

type Job = Jobs['rights-receipt'];

/** Confirms to a person by email that a right of theirs was exercised, if their address is proven. */
export async function enqueueReceipt(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  person: PersonRow,
  about: Pick<Job, 'receipt' | 'until' | 'path'>,
): Promise<void> {
  if (!person.emailProvenAt) return;
  const job = { ...about, to: recipientOf(person), language: person.language, id: crypto.randomUUID() };
  await ports.jobs.enqueue(trx, 'rights-receipt', job, { id: job.id });
}

export async function sendRightsReceipt(portal: Portal, job: Job): Promise<void> {
  const { clinicLanguage, publicUrl } = portal.settings;
  const { id, receipt, to, until, path = '/dashboard/profile' } = job;
  const language = job.language ?? clinicLanguage;
  await sendEmail(portal, { id: `rights-receipt:${id}`, to, language }, (t) => ({
    subject: t(`rightsEmails.${receipt}Subject`),
    lead: t(`rightsEmails.${receipt}Lead`, { until: until ? formatInstant(until, language) : '' }),
    ...(receipt !== 'deleted' && {
      action: {
        label: t(receipt === 'export' ? 'rightsEmails.exportAction' : 'rightsEmails.profileAction'),
        link: publicUrl + path,
      },
    }),
  }));
}
