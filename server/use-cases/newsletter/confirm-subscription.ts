import { ClinicError } from '#domain/errors';
import type { Context } from '#server/lib/context';
import { readNewsletterToken } from '#server/lib/newsletter-link';
import { confirmNewsletterAddress } from '#server/store/newsletter';

/** Subscribes the address of a mailed link. @throws ClinicError `not_found` for an invalid or expired link. */
export async function confirmSubscription(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = readNewsletterToken(ctx, token);
  if (!id || !(await confirmNewsletterAddress(ctx.db, id, ctx.now))) throw new ClinicError('not_found');
}
