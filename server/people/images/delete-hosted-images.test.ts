import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHostedImageStore } from './hosted-store.ts';
import { describeOneDatabase } from '#testing/database';
import { IMAGE_HOST_KEY, startImageHost, type ImageHost } from '#testing/image-host';
import { uploadPhotoOf } from '#testing/upload-photo';
import { useTestPortal } from '#testing/use-test-portal';
import { deleteIdentity } from '#server/people/profiles/delete-identity';

const EMAIL = 'hosted@example.test';

describeOneDatabase('images at a hosted image store', (open) => {
  const given = useTestPortal(open);
  let host: ImageHost;
  let token: string;
  let cookie: string;
  beforeAll(async () => {
    host = await startImageHost();
    token = await given.portal.signUpPatient(EMAIL);
    cookie = await given.portal.cookieOf(EMAIL);
    given.portal.portal.ports.images = createHostedImageStore({ uploadUrl: host.uploadUrl, key: IMAGE_HOST_KEY });
  });
  afterAll(() => host.stop());

  async function choose(): Promise<string> {
    const image = await uploadPhotoOf(given.portal, cookie);
    expect(await given.portal.call('PATCH', '/profile', { token, body: { image } })).toMatchObject({ status: 200 });
    return image;
  }
  const storedLinks = () =>
    given.portal.db.selectFrom('image').select(['url', 'removeBy']).where('removeBy', 'is not', null).execute();

  test('the delete link of an image is stored and never returned', async () => {
    const image = await choose();
    const [row] = await storedLinks();
    expect(row).toMatchObject({ url: image, removeBy: expect.stringContaining(host.origin) });
    for (const path of ['/profile', `/users?email=${EMAIL}`]) {
      const { body } = await given.portal.call('GET', path, { token });
      expect(JSON.stringify(body)).not.toContain(row?.removeBy);
    }
  });

  test('a replaced image is removed from the host', async () => {
    const before = await choose();
    const after = await choose();
    await given.portal.drain();
    expect([host.images.has(before), host.images.has(after)]).toEqual([false, true]);
    expect(await storedLinks()).toHaveLength(1);
  });

  test('an image that cannot be removed does not stop the removal of others', async () => {
    host.tellsDeleteUrl = false;
    const stuck = await uploadPhotoOf(given.portal, cookie);
    host.tellsDeleteUrl = true;
    const other = await uploadPhotoOf(given.portal, cookie);
    const job = { issuer: 'nobody', subject: crypto.randomUUID(), images: [stuck, other] };
    await expect(deleteIdentity(given.portal.portal, job)).rejects.toMatchObject({ code: 'unavailable' });
    expect([host.images.has(stuck), host.images.has(other)]).toEqual([true, false]);
    host.images.delete(stuck);
  });

  test('deleting a person removes their images from the host, even if it was unavailable at first', async () => {
    const [unused, shown] = [await uploadPhotoOf(given.portal, cookie), await choose()];
    const person = await given.portal.db
      .selectFrom('person')
      .select(['id', 'issuer', 'subject'])
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow();
    const job = { issuer: person.issuer, subject: person.subject, images: [unused, shown] };
    host.deletes = 'never';
    await expect(deleteIdentity(given.portal.portal, job)).rejects.toMatchObject({ code: 'unavailable' });
    expect([...host.images.keys()]).toEqual(expect.arrayContaining([unused, shown]));
    host.deletes = 'by-link';
    const admin = await given.portal.tokenOf('admin@demo.test');
    expect((await given.portal.call('DELETE', `/users?id=${person.id}`, { token: admin })).status).toBe(200);
    await given.portal.drain();
    expect([...host.images.keys()]).toEqual([]);
    expect(await storedLinks()).toEqual([]);
  });
});
