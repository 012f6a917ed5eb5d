import type { RouteData } from '#contract/define-route';
import type { confirmAddress as route } from '#contract/holds';
import { listBookingsById } from '#server/store/bookings';
import { listHolds } from '#server/store/holds';
import type { Context } from '#server/lib/context';
import { toAppointment } from '#server/lib/presenters';
import { proveAddress } from '#server/use-cases/people/prove-address';
import { getPersonByLink } from './get-person-by-link.ts';

type Confirmed = RouteData<typeof route>['data'];

/**
 * Proves the address that a link was mailed to and books the account's holds; returns their number, and the appointments
 * that are final now. Using the link again changes nothing.
 * @throws ClinicError `not_found` for an invalid or expired link, `too_many_requests`.
 */
export async function confirmAddress(ctx: Context, { token }: { token: string }): Promise<Confirmed> {
  const person = await getPersonByLink(ctx, { token, of: 'confirmAddress' });
  const held = await listHolds(ctx.db, { patientId: person.id, now: ctx.now });
  const booked = await proveAddress(ctx, person, { isByOwnLink: true });
  const rows = await listBookingsById(
    ctx.db,
    held.map(({ id }) => id),
  );
  const final = rows.filter(({ status }) => status === 'booked');
  return { booked, appointments: final.map((row) => toAppointment(row, ctx)) };
}
