import { ClinicError } from '#domain/shared/errors';
import type { Context } from '#server/platform/context';
import { reclaimAccount } from './reclaim-account.ts';
import { getPersonByLink } from './get-person-by-link.ts';

/**
 * Takes an account over by the link that confirms its address: see `reclaimAccount`.
 * @throws ClinicError `not_found` for an invalid or expired link, `address_already_proven`, `too_many_requests`.
 */
export async function reclaimByLink(ctx: Context, { token }: { token: string }): Promise<{ token: string | null }> {
  const person = await getPersonByLink(ctx, { token, route: 'reclaimByLink' });
  if (person.emailProvenAt) throw new ClinicError('address_already_proven');
  return reclaimAccount(ctx, person);
}
