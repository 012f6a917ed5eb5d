import { aJpeg, type TestPortal } from './portal.ts';
import { toWire } from './request.ts';

/** The form with which a browser uploads an image; contains a small valid one by default. */
export async function photoForm(
  bytes?: Uint8Array,
  { field = 'image', name = 'me.jpg', type = 'image/jpeg' } = {},
): Promise<FormData> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes ?? (await aJpeg()))], { type }), name);
  return form;
}

type Uploaded = { success?: boolean; code?: string; data?: { url: string } };

/** Uploads such a form and returns the response. */
export async function uploadForm(
  { app }: TestPortal,
  cookie: string,
  form: FormData,
  more: Record<string, string> = {},
) {
  const { headers, bytes } = await toWire({ cookie, body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/images',
    headers: { host: '127.0.0.1:3999', ...headers, ...more },
    payload: bytes ?? '',
  });
  return { status: response.statusCode, body: response.json<Uploaded>(), headers: response.headers };
}

/** Uploads a valid image for the identity of a cookie and returns its URL. */
export async function uploadPhotoOf(portal: TestPortal, cookie: string): Promise<string> {
  const { status, body } = await uploadForm(portal, cookie, await photoForm());
  if (!body.data) throw new Error(`the upload returned ${status}: ${JSON.stringify(body)}`);
  return body.data.url;
}
