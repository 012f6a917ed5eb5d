import { beforeAll, expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { aJpeg } from '#testing/portal';
import { useTestPortal } from '#testing/use-test-portal';

describeEachDatabase('the team besides the doctors', (database) => {
  const it = useTestPortal(database);
  let admin = '';
  let version = 0;
  beforeAll(async () => void (admin = await it.portal.tokenOf('admin@demo.test')));

  const member = (name: string, more = {}) => ({
    name,
    roles: { en: 'Reception', de: 'Empfang' },
    languages: ['de', 'tr'],
    image: null,
    isShown: true,
    ...more,
  });
  async function store(members: unknown[], of = version) {
    const reply = await it.portal.call('PATCH', '/settings/team', { token: admin, body: { version: of, members } });
    if (reply.status === 200) version += 1;
    return reply;
  }
  const shown = async () =>
    ((await it.portal.call('GET', '/team')).body.data as unknown as { name: string }[]).map(({ name }) => name);
  async function anImage(email: string) {
    const { url } = await it.portal.portal.ports.images.put(await aJpeg());
    const owner = it.portal.db.selectFrom('person').select(['issuer', 'subject']).where('email', '=', email);
    const { issuer, subject } = await owner.executeTakeFirstOrThrow();
    await it.portal.db.insertInto('image').values({ url, issuer, subject }).execute();
    return url;
  }
  const hasImage = async (url: string) =>
    (await it.portal.db.selectFrom('image').select('url').where('url', '=', url).execute()).length === 1;

  test('pages have the people who are shown, in the order of the admin, who also reads the others', async () => {
    expect(await shown()).toEqual([]);
    expect(await store([member('Mia'), member('Ole', { isShown: false }), member('Ada')])).toMatchObject({
      status: 200,
    });
    expect(await shown()).toEqual(['Mia', 'Ada']);
    const { body } = await it.portal.call('GET', '/settings/team', { token: admin });
    expect(body.data).toMatchObject({ version: 1, members: [{ name: 'Mia' }, { name: 'Ole' }, { name: 'Ada' }] });
  });

  test('of two changes of the same version the second is refused', async () => {
    const earlier = version;
    await store([member('Mia')]);
    expect(await store([member('Ole')], earlier)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await store([member('Ole')], 0)).toMatchObject({ status: 409 });
    expect(await shown()).toEqual(['Mia']);
  });

  test('a photograph is one that the admin uploaded, or that somebody of the team has, and goes with them', async () => {
    const other = await anImage('patient@demo.test');
    expect((await store([member('Mia', { image: other })])).body.issues).toMatchObject([{ path: 'members.0.image' }]);
    const own = await anImage('admin@demo.test');
    const { body } = await store([member('Mia', { image: own })]);
    const [{ image = '' } = {}] = (body.data as unknown as { members: { image?: string }[] }).members;
    expect(image).toBe(`${it.portal.portal.settings.publicUrl}${own}`);
    // The owner of the image no longer counts once it is the team's.
    await it.portal.db.updateTable('image').set({ subject: 'somebody else' }).where('url', '=', own).execute();
    expect(await store([member('Ada'), member('Mia', { image })])).toMatchObject({ status: 200 });
    await it.portal.portal.ports.jobs.enqueue(it.portal.db, 'remove-image', { url: own });
    await it.portal.drain();
    expect(await hasImage(own)).toBe(true);
    await store([member('Ada')]);
    await it.portal.drain();
    expect(await hasImage(own)).toBe(false);
    const stored = await it.portal.db.selectFrom('team').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('Mia');
  });

  test('who has no name or no role, or too many people, is refused with its field', async () => {
    expect((await store([member('Mia'), member(' ')])).body.issues).toMatchObject([{ path: 'members.1.name' }]);
    expect((await store([member('Mia', { roles: { en: 'Reception', de: '' } })])).body.issues).toMatchObject([
      { path: 'members.0.roles.de' },
    ]);
    expect(await store(Array.from({ length: 41 }, () => member('Mia')))).toMatchObject({ status: 400 });
  });

  test('the audit names who changed the team, and nobody of it', async () => {
    const entries = it.portal.db.selectFrom('auditEntry').select('details').where('action', '=', 'settings.changed');
    expect((await entries.execute())[0]?.details).toEqual({ changed: 'team' });
  });
});
