import { randomInt } from 'node:crypto';
import { invalidInput } from '#domain/shared/errors';
import { findPersonById } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context, Portal } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { sendEmail } from '#server/platform/email/send-email';
import type { Jobs } from '#server/platform/ports/job-queue';
import { checkRateLimit } from '#server/platform/rate-limit';
import { storeMailCode, storeMailProof } from './opening-rows.ts';

/** Sends the admin an email with a code, as every email is sent. @throws ClinicError `not_allowed`, `too_many_requests` */
export async function sendTestEmail(ctx: Context): Promise<void> {
  const { id: personId } = authorize(ctx, 'portal.prepare', null);
  await checkRateLimit(ctx, 'testEmail', { account: personId });
  const code = String(randomInt(100_000, 1_000_000));
  await inTransaction(ctx.write, async (trx) => {
    await storeMailCode(trx, code);
    await ctx.ports.jobs.enqueue(trx, 'test-email', { personId, code });
  });
}

/** Notes that the last test email was read. @throws ClinicError `not_allowed`, `invalid_input` for another code */
export async function proveTestEmail(ctx: Context, { code }: { code: string }): Promise<void> {
  authorize(ctx, 'portal.prepare', null);
  if (!(await storeMailProof(ctx.write, code))) throw invalidInput('code', 'validation.testEmailCode');
}

/** The email that `sendTestEmail` enqueued. */
export async function mailTestCode(portal: Portal, { personId, code }: Jobs['test-email']): Promise<void> {
  const person = await findPersonById(portal.read, personId);
  if (!person) return;
  const { name, email } = person;
  const language = person.language ?? portal.settings.clinicLanguage;
  await sendEmail(portal, { id: `test-email:${code}`, to: { name, email }, language }, (t) => ({
    subject: t('firstSteps.testSubject'),
    lead: t('firstSteps.testLead', { code }),
    action: { label: t('firstSteps.testAction'), link: `${portal.settings.publicUrl}/dashboard/overview` },
  }));
}
