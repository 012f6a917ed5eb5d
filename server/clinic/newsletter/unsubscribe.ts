import { ClinicError } from '#domain/shared/errors';
import type { Context } from '#server/platform/context';
import { readNewsletterToken } from './newsletter-link.ts';
import { deleteNewsletterAddress } from './newsletter-rows.ts';

/** Removes an address; the link may be used repeatedly. @throws ClinicError `not_found` for an invalid link. */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = readNewsletterToken(ctx, token);
  if (!id) throw new ClinicError('not_found');
  await deleteNewsletterAddress(ctx.write, id);
}
