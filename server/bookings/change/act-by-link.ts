import { ClinicError } from '#domain/shared/errors';
import { logSecurityEvent } from '#server/people/index';
import type { Context } from '#server/platform/context';
import { readManageToken, findLinkedBooking } from './appointment-link.ts';
import { checkLinkLimit } from '#server/platform/rate-limit';

/**
 * Runs `act` as the patient of the appointment whose link was emailed to them, no matter who is signed in; `route` is that of the request,
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
  const found = signed && (await findLinkedBooking(ctx, signed));
  if (!found) {
    await logSecurityEvent(ctx, 'log_in_failed', { route, concerned: null, address: ctx.address });
    throw new ClinicError('not_found');
  }
  const { id, patient } = found;
  return act({ ...ctx, actor: patient, session: null }, { id });
}
