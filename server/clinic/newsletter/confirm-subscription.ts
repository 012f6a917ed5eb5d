import { ClinicError } from '#domain/shared/errors';
import type { Context } from '#server/platform/context';
import { readNewsletterToken } from './newsletter-link.ts';
import { confirmNewsletterAddress } from './newsletter-rows.ts';

/** Subscribes the address of a mailed link. @throws ClinicError `not_found` for an invalid or expired link. */
export async function confirmSubscription(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = readNewsletterToken(ctx, token);
  if (!id || !(await confirmNewsletterAddress(ctx.write, id, ctx.now))) throw new ClinicError('not_found');
}
