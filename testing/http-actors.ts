import { expect } from 'vitest';
import { listenAndConnect } from './plain-client.ts';
import { proveEmail, type TestPortal } from './portal.ts';
import type { Reply } from './request.ts';
import { photoForm } from './upload-photo.ts';

export const PASSWORD = 'Demo#2026';

/** Matchers of an error response and of a success, as the specification defines them. */
export const failed = (code: string) => ({ status: 'Failed', code, message: expect.stringMatching(/./) });
export const success = { status: 'Success', message: expect.stringMatching(/./) };

/** Actors that call the API over plain HTTP, each with an access token. */
export async function httpActors(portal: TestPortal) {
  const client = await listenAndConnect(portal);
  const tokens: Record<string, string> = {};

  async function prove(path: string, who: { email: string; name?: string; password: string }): Promise<string> {
    const { status, text, cookie } = await client.identity(path, who);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return cookie;
  }
  const signIn = (email: string, password: string) => prove('/sign-in/email', { email, password });
  const signUp = (person: { email: string; name: string; password: string }) => prove('/sign-up/email', person);
  const tokenBy = async (email: string) =>
    (tokens[email] ??= await client.tokenOf({ email, cookie: await signIn(email, PASSWORD) }));
  return {
    ...client,
    /** Signs in at the identity service as a browser does and returns the cookie. */
    signIn,
    signUp,
    get: async (path: string, as?: string): Promise<Reply> =>
      client.api('GET', path, as ? { token: await tokenBy(as) } : {}),
    send: async (method: string, path: string, body: unknown, as?: string): Promise<Reply> =>
      client.api(method, path, { body, ...(as && { token: await tokenBy(as) }) }),
    /** Uploads an image with the form of the image host and returns its URL. */
    photoOf: async (cookie: string): Promise<string> => {
      const reply = await client.api('POST', '/images', { body: await photoForm(), cookie });
      expect(reply.body).toMatchObject({
        success: true,
        data: { url: expect.stringMatching(/^http.+\/images\/.+\.jpg$/) },
      });
      return (reply.body['data'] as { url: string }).url;
    },
    /** A new patient with identity, image, profile and a proven address. */
    signUpPatient: async (email: string, name: string): Promise<void> => {
      const cookie = await signUp({ email, name, password: PASSWORD });
      const { body } = await client.api('POST', '/images', { body: await photoForm(), cookie });
      const image = (body['data'] as { url: string }).url;
      await client.api('POST', '/users', { body: { name, email, role: 'Patient', image }, cookie });
      await proveEmail(portal.db, email);
    },
  };
}

export type HttpActors = Awaited<ReturnType<typeof httpActors>>;
