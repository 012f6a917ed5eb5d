import { aJpeg, type TestPortal } from './portal.ts';

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
