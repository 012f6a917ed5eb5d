import { expect } from 'vitest';
import { listenAndConnect, type PlainReply } from './plain-client.ts';
import { aJpeg, type TestPortal } from './portal.ts';

export const PASSWORD = 'Demo#2026';

/** The reply of a refusal, and of a success, as the specification and wire.md have them. */
export const failed = (code: string) => ({ status: 'Failed', code, message: expect.stringMatching(/./) });
export const success = { status: 'Success', message: expect.stringMatching(/./) };

/** People who call the API over plain HTTP, each with the token they were given. */
export async function plainLife(portal: TestPortal) {
  const client = await listenAndConnect(portal);
  const tokens: Record<string, string> = {};

  async function mint(email: string, cookie: string): Promise<string> {
    const { body } = await client.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
    return String(body['accessToken']);
  }
  async function tokenOf(email: string): Promise<string> {
    return (tokens[email] ??= await mint(email, await client.signIn(email, PASSWORD)));
  }
  return {
    ...client,
    get: async (path: string, as?: string): Promise<PlainReply> =>
      client.api('GET', path, as ? { token: await tokenOf(as) } : {}),
    send: async (method: string, path: string, body: unknown, as?: string): Promise<PlainReply> =>
      client.api(method, path, { body, ...(as && { token: await tokenOf(as) }) }),
    /** Uploads a photo as the image host's form does; its address. */
    photoOf: async (cookie: string): Promise<string> => {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(await aJpeg())], { type: 'image/jpeg' }), 'me.jpg');
      const reply = await client.api('POST', '/images', { body, cookie });
      expect(reply.body).toMatchObject({ success: true, data: { url: expect.stringMatching(/^\/images\/.+\.jpg$/) } });
      return (reply.body['data'] as { url: string }).url;
    },
    /** A new patient, with identity, photo and profile. */
    signUpPatient: async (email: string, name: string): Promise<void> => {
      const cookie = await client.signUp({ email, name, password: PASSWORD });
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(await aJpeg())], { type: 'image/jpeg' }), 'me.jpg');
      const { body } = await client.api('POST', '/images', { body: form, cookie });
      const image = (body['data'] as { url: string }).url;
      await client.api('POST', '/users', { body: { name, email, role: 'Patient', image }, cookie });
    },
  };
}

export type PlainLife = Awaited<ReturnType<typeof plainLife>>;
