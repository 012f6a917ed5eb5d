import { beforeAll, expect, test } from 'vitest';
import type { ClinicFacts } from '#contract/clinic/clinic';
import { describeOneDatabase } from '#testing/database';
import { aJpeg } from '#testing/portal';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('how the public pages of the clinic look', (database) => {
  const it = useTestPortal(database);
  let admin = '';
  beforeAll(async () => void (admin = await it.portal.tokenOf('admin@demo.test')));

  const change = (values: Record<string, unknown>, language = 'en') =>
    it.portal.call('PATCH', '/settings', {
      token: admin,
      headers: { 'accept-language': language },
      body: { version: it.portal.portal.settings.version, values },
    });
  const facts = async () => (await it.portal.call('GET', '/clinic')).body.data as unknown as ClinicFacts;
  /** An image that somebody uploaded. */
  const anImage = async (email: string) => {
    const { url } = await it.portal.portal.ports.images.put(await aJpeg());
    const owner = it.portal.db.selectFrom('person').select(['issuer', 'subject']).where('email', '=', email);
    const { issuer, subject } = await owner.executeTakeFirstOrThrow();
    await it.portal.db.insertInto('image').values({ url, issuer, subject }).execute();
    return url;
  };
  const hasImage = async (url: string) =>
    (await it.portal.db.selectFrom('image').select('url').where('url', '=', url).execute()).length === 1;

  test('a colour without contrast is refused with its ratio', async () => {
    const { status, body } = await change({ CLINIC_COLOUR: '#ffd400' });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([
      { path: 'values.CLINIC_COLOUR', message: expect.stringMatching(/a contrast of 1\.\d:1; .* at least 4\.5:1/) },
    ]);
    const inGerman = await change({ CLINIC_COLOUR: '#ffd400' }, 'de');
    expect(inGerman.body['message']).toMatch(/einen Kontrast von 1,\d:1; .* mindestens 4,5:1/);
    expect((await change({ CLINIC_COLOUR: 'red' })).body.issues).toMatchObject([{ path: 'values.CLINIC_COLOUR' }]);
  });

  test('a colour counts in both themes, and each without one in neither', async () => {
    expect(await facts()).toMatchObject({ colours: null });
    await change({ CLINIC_COLOUR: '#7a1f5c' });
    const { colours } = await facts();
    expect(colours).toMatchObject({ light: '#7a1f5c', dark: expect.stringMatching(/^#[\da-f]{6}$/) });
    expect(colours?.dark).not.toBe('#7a1f5c');
  });

  test('a logo is an image that the admin uploaded', async () => {
    const other = await anImage('patient@demo.test');
    for (const url of [other, '/images/unknown.jpg', 'https://elsewhere.example/logo.jpg']) {
      expect((await change({ CLINIC_LOGO: url })).body.issues).toMatchObject([{ path: 'values.CLINIC_LOGO' }]);
    }
    const own = await anImage('admin@demo.test');
    expect(await change({ CLINIC_LOGO: `${it.portal.portal.settings.publicUrl}${own}` })).toMatchObject({
      status: 200,
    });
    expect((await facts()).logo).toBe(`${it.portal.portal.settings.publicUrl}${own}`);
  });

  test('the pages of mail providers may show the logo, and no other image', async () => {
    const [logo, room] = [await anImage('admin@demo.test'), await anImage('admin@demo.test')];
    await change({ CLINIC_LOGO: logo, CLINIC_ROOM_1: room });
    const policyOf = async (url: string) =>
      (await it.portal.app.inject({ url, headers: { host: '127.0.0.1:3999' } })).headers[
        'cross-origin-resource-policy'
      ];
    expect([await policyOf(logo), await policyOf(room)]).toEqual(['cross-origin', 'same-origin']);
  });

  test('an image that is replaced is removed, one that is shown is not', async () => {
    const [first, second] = [await anImage('admin@demo.test'), await anImage('admin@demo.test')];
    await change({ CLINIC_ROOM_1: first, CLINIC_ROOM_2: second });
    expect((await facts()).rooms).toHaveLength(2);
    await it.portal.portal.ports.jobs.enqueue(it.portal.db, 'remove-image', { url: first });
    await it.portal.drain();
    expect(await hasImage(first)).toBe(true);
    await change({ CLINIC_ROOM_1: '' });
    await it.portal.drain();
    expect([await hasImage(first), await hasImage(second)]).toEqual([false, true]);
    expect((await facts()).rooms).toHaveLength(1);
  });

  test('a text of the way to the clinic in one language counts for both', async () => {
    await change({ CLINIC_TRANSPORT: 'U6 Oranienburger Tor', CLINIC_PARKING: 'Yard', CLINIC_PARKING_DE: 'Hof' });
    expect((await facts()).visit).toMatchObject({
      en: { transport: 'U6 Oranienburger Tor', parking: 'Yard', access: '' },
      de: { transport: 'U6 Oranienburger Tor', parking: 'Hof', access: '' },
    });
  });

  test('an optional section is hidden', async () => {
    await change({ SHOW_NEWSLETTER: 'off' });
    expect((await facts()).sections).toEqual({ reviews: true, firstVisit: true, newsletter: false });
  });
});
