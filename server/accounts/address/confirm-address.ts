import type { RouteData } from '#contract/shared/define-route';
import type { confirmAddress as route } from '#contract/bookings/holds';
import { listBookingsById, listHolds, toAppointment } from '#server/bookings/index';
import type { Context } from '#server/platform/context';
import { assertOwner, isSignedInAs } from './assert-owner.ts';
import { proveAddress } from './prove-address.ts';
import { getPersonByLink } from './get-person-by-link.ts';

type Confirmed = RouteData<typeof route>['data'];

/**
 * Proves the address that a link was mailed to and books the account's holds, if the caller is signed in to the account or
 * sends its password; returns their number, and the appointments
 * that are final now or wait for the clinic. Using the link again changes nothing.
 * @throws ClinicError `not_found` for an invalid or expired link, `password_needed`, `wrong_password`,
 * `too_many_requests`.
 */
export async function confirmAddress(
  ctx: Context,
  { token, password }: { token: string; password?: string | undefined },
): Promise<Confirmed> {
  const person = await getPersonByLink(ctx, { token, route: 'confirmAddress' });
  const hasSession = isSignedInAs(ctx, person);
  await assertOwner(ctx, person, { hasSession, password, address: ctx.address, route: 'confirmAddress' });
  const holds = await listHolds(ctx.read, { patientId: person.id, now: ctx.now });
  const booked = await proveAddress(ctx, person, { isByOwnLink: true });
  const rows = await listBookingsById(
    ctx.read,
    holds.map(({ id }) => id),
  );
  const kept = rows.filter(({ status, clinicHold }) => status === 'booked' || (status === 'held' && clinicHold));
  return { booked, appointments: kept.map((row) => toAppointment(row, ctx)) };
}
