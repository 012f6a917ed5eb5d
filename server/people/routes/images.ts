import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { createImage } from '#server/people/images/create-image';

export const images = [
  bindRoute(routes.createImage, async (ctx, _input, { readUpload }) => ({
    success: true as const,
    data: await createImage(ctx, readUpload),
  })),
];
