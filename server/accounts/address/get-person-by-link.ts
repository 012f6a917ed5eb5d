import { ClinicError } from '#domain/shared/errors';
import { findPersonById, type PersonRow, logSecurityEvent } from '#server/people/index';
import { readConfirmationToken } from '#server/bookings/index';
import type { Context } from '#server/platform/context';
import { checkLinkLimit } from '#server/platform/rate-limit';

/**
 * The person that an emailed link belongs to; `route` is logged with a refusal.
 * @throws ClinicError `not_found` for an invalid or expired link, `too_many_requests`.
 */
export async function getPersonByLink(
  ctx: Context,
  { token, route }: { token: string; route: string },
): Promise<PersonRow> {
  const id = readConfirmationToken(ctx, token);
  await checkLinkLimit(ctx, id);
  const person = id && (await findPersonById(ctx.read, id));
  if (!person) {
    await logSecurityEvent(ctx, 'log_in_failed', { route, concerned: null, address: ctx.address });
    throw new ClinicError('not_found');
  }
  return person;
}
