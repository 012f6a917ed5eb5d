import { ClinicError } from '#domain/errors';
import { insertImage } from '#server/store/images';
import { findPersonById } from '#server/store/people';
import type { Context } from '#server/lib/context';
import { checkRateLimit } from '#server/lib/rate-limit';
import { imageUrlOf } from '#server/lib/own-image';

/** `url` is the whole address. */
type KeptUpload = { url: string };

/**
 * Stores a photo of the caller's own, re-encoded; `readUpload` is called once the caller may upload.
 * @throws ClinicError `not_signed_in`, `too_many_requests`, `uploads_busy`, `upload_too_slow`, `unavailable`;
 * `not_a_picture`, `image_too_large`, `image_too_complex`, `image_not_rgb`.
 */
export async function createImage(
  ctx: Context,
  readUpload: (use: (bytes: Buffer) => Promise<KeptUpload>) => Promise<KeptUpload>,
): Promise<KeptUpload> {
  const { issuer, subject } = await findUploader(ctx);
  const returnAttempt = await checkRateLimit(ctx, 'upload', { address: ctx.address, account: `${issuer} ${subject}` });
  const upload = readUpload(async (bytes) => {
    const kept = await ctx.ports.images.put(bytes);
    try {
      await insertImage(ctx.db, { ...kept, issuer, subject });
    } catch (error) {
      // No row, no file: an orphan would stay for ever.
      await ctx.ports.images.remove(kept);
      throw error;
    }
    return { url: imageUrlOf(kept.url, ctx.settings) };
  });
  return upload.catch(async (error: unknown) => {
    // The server has read nothing or has no room: the request that follows Retry-After is the same attempt.
    if (error instanceof ClinicError && error.code === 'uploads_busy') await returnAttempt();
    throw error;
  });
}

/** The proven identity; without one, that of the person whose access token was sent. */
async function findUploader({ db, identity, actor }: Context): Promise<{ issuer: string; subject: string }> {
  const uploader = identity ?? (actor && (await findPersonById(db, actor.id)));
  if (!uploader) throw new ClinicError('not_signed_in');
  return uploader;
}
