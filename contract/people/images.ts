import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

/** The largest upload, in bytes; the stored image is far smaller. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

export const createImage = defineRoute({
  method: 'POST',
  path: '/images',
  summary: 'Stores a JPG photo (multipart field `image`), re-encoded and scaled to at most 800×400 px',
  access: 'identity or person',
  reply: z.object({ success: z.literal(true), data: z.object({ url: z.string().describe('absolute') }) }),
  failures: [
    'not_a_picture',
    'image_too_large',
    'image_too_complex',
    'image_not_rgb',
    'too_large',
    'unsupported_media_type',
    'uploads_busy',
    'upload_too_slow',
  ],
});
