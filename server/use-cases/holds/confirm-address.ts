import type { Context } from '#server/lib/context';
import { proveAddress } from '#server/use-cases/people/prove-address';
import { getPersonByLink } from './get-person-by-link.ts';

/**
 * Proves the address that a link was mailed to and books the account's holds; returns their number. Using the link
 * again changes nothing.
 * @throws ClinicError `not_found` for an invalid or expired link, `too_many_requests`.
 */
export async function confirmAddress(ctx: Context, { token }: { token: string }): Promise<{ booked: number }> {
  const person = await getPersonByLink(ctx, { token, of: 'confirmAddress' });
  return { booked: await proveAddress(ctx, person, { isByOwnLink: true }) };
}
