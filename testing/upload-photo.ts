import { aJpeg, type TestPortal } from './portal.ts';

/** The form by which a browser uploads a photo: a small real one, unless others are given. */
export async function photoForm(
  bytes?: Uint8Array,
  { field = 'image', name = 'me.jpg', type = 'image/jpeg' } = {},
): Promise<FormData> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes ?? (await aJpeg()))], { type }), name);
  return form;
}

/** Uploads a real photo as the identity behind a cookie; its address. */
export async function uploadPhotoOf({ app }: TestPortal, cookie: string): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await aJpeg())], { type: 'image/jpeg' }), 'photo.jpg');
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/images',
    headers: { host: '127.0.0.1:3999', cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<{ data: { url: string } }>().data.url;
}
