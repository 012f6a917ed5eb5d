import { ClinicError } from '#domain/shared/errors';
import { insertImage } from './images-rows.ts';
import { findPersonById } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { imageUrlOf } from './own-image.ts';

/** `url` is absolute. */
type StoredUpload = { url: string };

/**
 * Re-encodes and stores an image of the caller; `readUpload` is called only if the caller may upload.
 * @throws ClinicError `not_signed_in`, `too_many_requests`, `uploads_busy`, `upload_too_slow`, `unavailable`;
 * `not_a_picture`, `image_too_large`, `image_too_complex`, `image_not_rgb`.
 */
export async function createImage(
  ctx: Context,
  readUpload: (use: (bytes: Buffer) => Promise<StoredUpload>) => Promise<StoredUpload>,
): Promise<StoredUpload> {
  const { issuer, subject } = await findUploader(ctx);
  const returnAttempt = await checkRateLimit(ctx, 'upload', { address: ctx.address, account: `${issuer} ${subject}` });
  const upload = readUpload(async (bytes) => {
    const stored = await ctx.ports.images.put(bytes);
    try {
      await insertImage(ctx.write, { ...stored, issuer, subject });
    } catch (error) {
      // Without its row, the purge would never find the file.
      await ctx.ports.images.remove(stored);
      throw error;
    }
    return { url: imageUrlOf(stored.url, ctx.settings) };
  });
  return upload.catch(async (error: unknown) => {
    // The upload was not processed; the retry after Retry-After counts as the same attempt.
    if (error instanceof ClinicError && error.code === 'uploads_busy') await returnAttempt();
    throw error;
  });
}

/** The proven identity, else that of the access token's person. @throws ClinicError `not_signed_in` */
async function findUploader({ read, identity, actor }: Context): Promise<{ issuer: string; subject: string }> {
  const uploader = identity ?? (actor && (await findPersonById(read, actor.id)));
  if (!uploader) throw new ClinicError('not_signed_in');
  return uploader;
}
