import { END_NOTICE_DAYS, firstNameOf } from '#domain/accounts/persons';
import { addDays, clinicClock } from '#domain/shared/time';
import { formatDay } from '#i18n/format';
import { findAccountOf, findPersonById, recipientOf, storeAnnouncedEnds } from '#server/people/index';
import type { Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { sendEmail } from '#server/platform/email/send-email';
import type { Jobs } from '#server/platform/ports/job-queue';

/** Enqueues the email to each account that will soon book nothing new for somebody; runs on a schedule. */
export async function announceAccountEnds({ read, write, ports }: Portal): Promise<void> {
  const today = clinicClock(await readClock(read)).day;
  await inTransaction(write, async (trx) => {
    const ids = await storeAnnouncedEnds(trx, { from: today, to: addDays(today, END_NOTICE_DAYS) });
    await ports.jobs.enqueueAll(
      trx,
      'account-end',
      ids.map((id) => ({ id, payload: { personId: id } })),
    );
  });
}

/** Emails an account what changes when somebody it books for is of age; nothing if that was corrected or ended since. */
export async function sendAccountEnd(portal: Portal, { personId }: Jobs['account-end']): Promise<void> {
  const person = await findPersonById(portal.read, personId);
  const account = person && (await findAccountOf(portal.read, personId));
  const holder = account && (await findPersonById(portal.read, account.id));
  if (!person || !account?.accountUntil || !holder?.emailProvenAt) return;
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = holder.language ?? clinicLanguage;
  const facts = {
    name: firstNameOf(person.name),
    date: formatDay(account.accountUntil, language),
    phone: clinic.phone,
  };
  const envelope = { id: `account-end:${personId}:${account.accountUntil}`, to: recipientOf(holder), language };
  await sendEmail(portal, envelope, (t) => ({
    subject: t('persons.endSubject'),
    lead: t('persons.endLead', facts),
    action: { label: t('persons.endAction'), link: `${publicUrl}/dashboard/profile` },
    help: t('persons.endHelp', facts),
  }));
}
