import type { Transaction } from 'kysely';
import { ClinicError } from '#domain/errors';
import { assertDeletable } from '#domain/people';
import { nameOfRange } from '#domain/slots';
import { clinicClock } from '#domain/time';
import { closePerson, listAdmins, lockPerson, lockAdmins, lockDoctor, type LockedPerson } from '#server/store/accounts';
import { insertAudit } from '#server/store/audit';
import { listImagesOf } from '#server/store/images';
import { findPersonById } from '#server/store/people';
import { findLivePayment, listOpenUnbound, updatePaymentStatus } from '#server/store/payments';
import { withdrawAllSlots } from '#server/store/slots';
import type { Tables } from '#server/store/database/tables';
import { inTransaction } from '#server/store/database/transaction';
import {
  cancelBooking,
  countUpcoming,
  anonymizePatient,
  lockUpcoming,
  type UpcomingBooking,
} from '#server/store/upcoming-bookings';
import { authorize } from '#server/lib/authorize';
import type { Context, Portal } from '#server/lib/context';
import { releaseHoldsFor } from '#server/use-cases/holds/hold-slot';

/**
 * What deleting an account would cancel; the read is audited.
 * @throws ClinicError `not_allowed`, `not_found`, `cannot_delete_self`, `last_admin`.
 */
export async function previewDeletion(
  ctx: Context,
  { id }: { id: string },
): Promise<{ _id: string; name: string; upcoming: number; paid: number }> {
  const actor = authorize(ctx, 'person.delete', null);
  const person = await findPersonById(ctx.db, id);
  if (!person) throw new ClinicError('not_found');
  assertDeletable(person, { actorId: actor.id, admins: await listAdmins(ctx.db) });
  const details = { list: 'profile' };
  await insertAudit(ctx.db, { action: 'patients.seen', actorId: actor.id, personId: id, details });
  const counts = await countUpcoming(ctx.db, { personId: id, from: clinicClock(ctx.now), now: ctx.now });
  return { _id: person.id, name: person.name, ...counts };
}

/**
 * Deletes an account in one transaction: cancels upcoming bookings, notifies patients, refunds paid bookings and
 * removes the account's personal data. Emails, refunds, the identity and images are handled by jobs of that transaction, which
 * are retried until they succeed. Past and current bookings are retained for their doctor, locked (§ 630f BGB).
 * @returns how many accounts were deleted: 0 when it was deleted before.
 * @throws ClinicError `not_allowed`, `not_found`, `cannot_delete_self`, `last_admin`.
 */
export async function deletePerson(ctx: Context, { id }: { id: string }): Promise<number> {
  const actor = authorize(ctx, 'person.delete', null);
  return inTransaction(ctx.db, async (trx) => {
    const admins = await lockAdmins(trx);
    const account = await lockPerson(trx, id);
    if (!account) throw new ClinicError('not_found');
    if (account.deletedAt) return 0;
    assertDeletable(account, { actorId: actor.id, admins });
    if (account.role === 'doctor') {
      await lockDoctor(trx, id);
      await withdrawAllSlots(trx, { doctorId: id, from: clinicClock(ctx.now).day, now: ctx.now });
    }
    await releaseHoldsFor(trx, { patientId: id, now: ctx.now });
    const upcoming = await lockUpcoming(trx, { personId: id, from: clinicClock(ctx.now), now: ctx.now });
    let refunded = 0;
    for (const booking of upcoming) {
      refunded += (await cancelUpcoming(ctx, trx, { booking, account, actorId: actor.id })) ? 1 : 0;
    }
    for (const { id: paymentId } of await listOpenUnbound(trx, { payerId: id })) {
      await ctx.ports.jobs.enqueue(trx, 'end-intent', { paymentId }, { id: paymentId });
    }
    await deleteIdentityNow(ctx, trx, account);
    await closePerson(trx, account, ctx.now);
    await anonymizePatient(trx, id);
    await insertAudit(trx, {
      action: 'person.deleted',
      actorId: actor.id,
      personId: id,
      details: { role: account.role, cancelled: upcoming.length, refunded },
    });
    return 1;
  });
}

/** Cancels one booking and notifies patient and doctor; returns whether it is refunded. */
async function cancelUpcoming(
  ctx: Context,
  trx: Transaction<Tables>,
  { booking, account, actorId }: { booking: UpcomingBooking; account: LockedPerson; actorId: string },
): Promise<boolean> {
  const isPaid = booking.paymentStatus === 'paid';
  await cancelBooking(trx, booking.id, {
    now: ctx.now,
    paymentStatus: isPaid ? 'refund_pending' : booking.paymentStatus,
  });
  const payment = await findLivePayment(trx, booking.id);
  if (payment && isPaid) {
    await updatePaymentStatus(trx, payment.id, 'refund_pending', ctx.now);
    await ctx.ports.jobs.enqueue(trx, 'refund-payment', { paymentId: payment.id }, { id: payment.id });
  } else if (payment) {
    await ctx.ports.jobs.enqueue(trx, 'end-intent', { paymentId: payment.id }, { id: payment.id });
  }
  await insertAudit(trx, {
    action: 'booking.cancelled',
    actorId,
    personId: booking.patientId,
    bookingId: booking.id,
    details: { day: booking.day, slot: nameOfRange(booking.range) },
  });
  const isOwnAccount = booking.patientId === account.id;
  const patient = await findPersonById(trx, booking.patientId);
  const isProven = patient !== null && patient.emailProvenAt !== null;
  await ctx.ports.jobs.enqueue(
    trx,
    'booking-cancelled',
    {
      bookingId: booking.id,
      to: { name: isProven ? booking.patientName : '', email: booking.patientEmail },
      language: patient?.language ?? 'en',
      reason: isOwnAccount ? 'account' : 'doctor',
      isRefunded: isPaid,
      isUnproven: !isProven,
    },
    { id: booking.id },
  );
  // Doctors never see holds.
  if (isOwnAccount && booking.status === 'booked')
    await ctx.ports.jobs.enqueue(trx, 'appointment-freed', { bookingId: booking.id }, { id: booking.id });
  return isPaid;
}

/** Enqueues the removal of an account's identity and images, which are stored outside of the database. */
export async function deleteIdentityNow(
  { ports }: Portal,
  trx: Transaction<Tables>,
  account: LockedPerson,
): Promise<void> {
  const { issuer, subject, imageUrl: photo } = account;
  const own = await listImagesOf(trx, { issuer, subject });
  const images = [...new Set(photo ? [...own, photo] : own)];
  await ports.jobs.enqueue(trx, 'remove-account', { issuer, subject, images }, { id: account.id });
}
