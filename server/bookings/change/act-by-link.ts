import { ClinicError } from '#domain/shared/errors';
import type { Actor } from '#domain/shared/permission';
import { clinicClock, hasEndedBy } from '#domain/shared/time';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findPersonById, logSecurityEvent, toActor } from '#server/people/index';
import type { Context } from '#server/platform/context';
import { hashAddress, readManageToken, type ManageToken } from './manage-link.ts';
import { checkLinkLimit } from '#server/platform/rate-limit';

/**
 * Runs `act` as the patient of the appointment whose link was emailed to them, whoever is signed in; `route` is that of the request,
 * for the security log.
 * @throws ClinicError `not_found` for an invalid link, after the appointment's end, and once the patient has another or
 * an unproven address; `too_many_requests`.
 */
export async function actByLink<Result>(
  ctx: Context,
  { token, route }: { token: string; route: string },
  act: (ctx: Context, booking: { id: string }) => Promise<Result>,
): Promise<Result> {
  const signed = readManageToken(ctx, token);
  await checkLinkLimit(ctx, signed && signed.bookingId);
  const found = signed && (await findLinked(ctx, signed));
  if (!found) {
    await logSecurityEvent(ctx, 'log_in_failed', { route, concerned: null, address: ctx.address });
    throw new ClinicError('not_found');
  }
  const { id, patient } = found;
  return act({ ...ctx, actor: patient, session: null }, { id });
}

async function findLinked(ctx: Context, signed: ManageToken): Promise<{ id: string; patient: Actor } | null> {
  const booking = await findBooking(ctx.read, signed.bookingId);
  if (!booking) return null;
  if (hasEndedBy(clinicClock(ctx.now), booking.day, booking.range)) return null;
  const person = await findPersonById(ctx.read, booking.patientId);
  const isTheirs = person?.emailProvenAt && hashAddress(ctx, person.email) === signed.addressHash;
  return isTheirs ? { id: booking.id, patient: toActor(person) } : null;
}
