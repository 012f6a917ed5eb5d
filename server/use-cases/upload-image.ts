import { insertImage } from '#server/store/images';
import { requireIdentity } from './authorize.ts';
import type { Context } from './context.ts';
import { limitAttempts } from './limit-attempts.ts';

/**
 * Keeps a photo of the caller's own, re-encoded.
 * @throws ClinicError `not_signed_in`, `not_a_picture`, `unavailable`, `too_many_requests`.
 */
export async function uploadImage(ctx: Context, { bytes }: { bytes: Buffer }): Promise<{ url: string }> {
  const { issuer, subject } = requireIdentity(ctx);
  await limitAttempts(ctx, 'upload', { account: `${issuer} ${subject}` });
  const kept = await ctx.ports.images.put(bytes);
  try {
    await insertImage(ctx.db, { ...kept, issuer, subject });
  } catch (error) {
    // No row, no file: an orphan would stay for ever.
    await ctx.ports.images.remove(kept);
    throw error;
  }
  return { url: kept.url };
}
