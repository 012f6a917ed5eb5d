import { ClinicError } from '#domain/errors';
import { findPersonById, type PersonRow } from '#server/store/people';
import { readConfirmationToken } from '#server/lib/confirmation-link';
import type { Context } from '#server/lib/context';
import { checkLinkLimit } from '#server/lib/rate-limit';
import { logSecurityEvent } from '#server/lib/security-log';

/**
 * The person that an emailed link belongs to; `of` is the route, for the security log.
 * @throws ClinicError `not_found` for an invalid or expired link, `too_many_requests`.
 */
export async function getPersonByLink(ctx: Context, { token, of }: { token: string; of: string }): Promise<PersonRow> {
  const id = readConfirmationToken(ctx, token);
  await checkLinkLimit(ctx, id);
  const person = id && (await findPersonById(ctx.db, id));
  if (!person) {
    await logSecurityEvent(ctx, 'log_in_failed', { of, concerned: null, address: ctx.address });
    throw new ClinicError('not_found');
  }
  return person;
}
