import type { HeldTime } from '#contract/bookings/holds';
import { listHolds, toAppointment } from '#server/bookings/index';
import type { Context } from '#server/platform/context';
import { getPersonByLink } from './get-person-by-link.ts';

/**
 * When the holds are that a link confirms; the route shows no more of them, because the address is not proven yet.
 * @throws ClinicError `not_found` for an invalid or expired link, `too_many_requests`.
 */
export async function listHoldsByLink(ctx: Context, { token }: { token: string }): Promise<HeldTime[]> {
  const { id: patientId } = await getPersonByLink(ctx, { token, route: 'listHoldsByLink' });
  return (await listHolds(ctx.read, { patientId, now: ctx.now })).map((hold) => toAppointment(hold, ctx));
}
