import { ClinicError } from '#domain/shared/errors';
import type { ImageStore, StoredImage } from '#server/platform/ports/image-store';
import { requestService, type ServiceReply } from '#server/platform/http/http-client';
import { encodeJpeg } from './encode-jpeg.ts';
import { unguessableName } from './unguessable-name.ts';

export type HostedSettings = {
  /** The address for uploads: `https://api.imgbb.com/1/upload`. */
  uploadUrl: string;
  key: string;
  /** The address the host serves images from, if its origin is not that of `uploadUrl`; not needed for imgbb. */
  imagesUrl?: string | undefined;
  timeoutMs?: number | undefined;
};

const NAME = 'the image host';
const IMGBB = { uploads: 'https://api.imgbb.com', images: 'https://i.ibb.co' };

/** Images at an image host with imgbb's API. */
export function createHostedImageStore({ uploadUrl, key, imagesUrl, timeoutMs }: HostedSettings): ImageStore {
  const uploads = new URL(uploadUrl).origin;
  const origin = imagesUrl ? new URL(imagesUrl).origin : uploads === IMGBB.uploads ? IMGBB.images : uploads;
  const sendRequest = (url: string, request: RequestInit) => requestService(url, request, { name: NAME, timeoutMs });

  /** Only the host's own addresses are called: a response must not direct requests into the clinic's network. */
  function isOfHost(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, host, hostname, origin: urlOrigin } = new URL(url);
    if ([uploads, origin].includes(urlOrigin)) return true;
    const isParent = hostname.includes('.') && new URL(origin).host.endsWith(`.${host}`);
    return isParent && protocol === new URL(origin).protocol;
  }

  async function isGone(url: string): Promise<boolean> {
    const { status } = await sendRequest(url, { headers: { 'cache-control': 'no-cache' } });
    return status === 404 || status === 410;
  }

  return {
    origin,
    put: async (upload) => {
      const jpeg = await encodeJpeg(upload);
      const form = new FormData();
      form.set('key', key);
      form.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), unguessableName());
      const stored = readUpload(await sendRequest(uploadUrl, { method: 'POST', body: form }));
      if (!URL.canParse(stored.url) || new URL(stored.url).origin !== origin) {
        const shown = URL.canParse(stored.url) ? new URL(stored.url).origin : 'no address';
        throw unavailable(`shows images at ${shown}, pages allow ${origin}`);
      }
      return stored;
    },
    remove: async ({ url, removeBy }) => {
      if (!URL.canParse(url) || new URL(url).origin !== origin) return false;
      if (await isGone(url)) return true;
      if (!removeBy || !isOfHost(removeBy)) throw unavailable('gave no address of its own to remove an image by');
      await sendRequest(removeBy, {});
      if (await isGone(url)) return true;
      // imgbb serves a page there, whose button sends this form.
      await sendRequest(new URL('/json', removeBy).href, { method: 'POST', body: buttonOf(removeBy) });
      if (!(await isGone(url))) throw unavailable('still shows an image that was to be removed');
      return true;
    },
  };
}

function buttonOf(removeBy: string): URLSearchParams {
  const [id = '', hash = ''] = new URL(removeBy).pathname.split('/').filter(Boolean).slice(-2);
  return new URLSearchParams({
    action: 'delete',
    delete: 'image',
    from: 'resource',
    'deleting[id]': id,
    'deleting[hash]': hash,
  });
}

function unavailable(reason: string): ClinicError {
  return new ClinicError('unavailable', { cause: new Error(`${NAME} ${reason}`) });
}

/** Too large, wrong type, unreadable: the host refuses this image, another one may pass. */
const IMAGE_REFUSED = new Set([413, 415, 422]);
/** imgbb's code, with status 400, for an image that it cannot read; a wrong key has another one. */
const IMGBB_UNREADABLE = 310;

type Fields = Record<string, unknown>;

/**
 * The image that the host's response to an upload describes.
 * @throws ClinicError `not_a_picture` when it refuses this image, `unavailable` for any other failure.
 */
function readUpload({ status, body }: ServiceReply): StoredImage {
  const { success, data, error } = fieldsOf(body);
  const { url, delete_url: removeBy } = fieldsOf(data);
  if (status >= 200 && status < 300 && success === true && typeof url === 'string') {
    return { url, removeBy: typeof removeBy === 'string' && removeBy !== '' ? removeBy : null };
  }
  const { code } = fieldsOf(error);
  const isImageRefused = IMAGE_REFUSED.has(status) || code === IMGBB_UNREADABLE;
  const number = typeof code === 'number' ? `, code ${code}` : '';
  // The host's message may repeat the key, so the error contains only numbers.
  throw new ClinicError(isImageRefused ? 'not_a_picture' : 'unavailable', {
    cause: new Error(`the image host answered ${status}${number}`),
  });
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
