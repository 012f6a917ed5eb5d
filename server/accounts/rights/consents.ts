import type { Consent } from '#contract/accounts/rights';
import type { ConsentKind } from '#domain/accounts/rights';
import { invalidInput } from '#domain/shared/errors';
import {
  deleteNewsletterAddressOf,
  deleteNotificationEvents,
  findFirstChoice,
  findSubscription,
} from '#server/clinic/index';
import { enqueueReceipt, findTextConsent, readRecordedSince, storeTextConsent } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { getSubject, lockSubject } from './get-subject.ts';

/** What rests on the consent of a person, and since when. @throws ClinicError `not_allowed`, `not_found` */
export async function listConsents(ctx: Context, { id }: { id: string }): Promise<Consent[]> {
  const { person } = await getSubject(ctx, 'rights.exercise', id);
  const recordedSince = await readRecordedSince(ctx.read);
  const toConsent = (kind: ConsentKind, isGiven: boolean, since: Date | null): Consent => {
    const isBefore = since === null || since < recordedSince;
    return { kind, isGiven, since: (isBefore ? recordedSince : since).toISOString(), isBefore };
  };
  const consents: Consent[] = [];
  const subscription = person.emailProvenAt && (await findSubscription(ctx.read, person.email));
  if (subscription) {
    consents.push({ kind: 'newsletter', isGiven: true, since: subscription.toISOString(), isBefore: false });
  }
  if (ctx.ports.texts) {
    const decided = await findTextConsent(ctx.read, id);
    const since = decided?.withdrawnAt ?? decided?.givenAt ?? person.createdAt;
    consents.push(toConsent('text_reminders', !decided?.withdrawnAt, since));
  }
  const choice = await findFirstChoice(ctx.read, id);
  if (choice) consents.push(toConsent('notifications', true, choice.chosenAt));
  return consents;
}

/** Withdraws a consent, or gives that to text messages again. @throws ClinicError `not_allowed`, `not_found`, `invalid_input` */
export async function changeConsent(
  ctx: Context,
  { id, kind, isGiven }: { id: string; kind: ConsentKind; isGiven: boolean },
): Promise<Consent[]> {
  const { actor, person } = await getSubject(ctx, 'rights.exercise', id);
  if (isGiven && kind !== 'text_reminders') throw invalidInput('isGiven', 'validation.invalid');
  await inTransaction(ctx.write, async (trx) => {
    await lockSubject(trx, id);
    if (kind === 'text_reminders') await storeTextConsent(trx, id, isGiven, ctx.now);
    else if (kind === 'notifications') await deleteNotificationEvents(trx, id);
    else if (person.emailProvenAt) await deleteNewsletterAddressOf(trx, person.email);
    const action = isGiven ? 'consent.given' : 'consent.withdrawn';
    await insertAudit(trx, { action, actorId: actor.id, personId: id, details: { kind } });
    await enqueueReceipt(ctx, trx, person, { receipt: 'consent' });
  });
  return listConsents(ctx, { id });
}
