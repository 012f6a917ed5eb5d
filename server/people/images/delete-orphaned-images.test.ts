import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';
import { deleteOrphanedImages } from './delete-orphaned-images.ts';

describeOneDatabase('images of unfinished sign-ups', (database) => {
  const it = useTestPortal(database);

  test('are removed after a day, unlike those in profiles and of today; a failure does not stop the others', async () => {
    const { portal, db } = it.portal;
    const token = await it.portal.signUpPatient('shown@example.test');
    expect(token).toBeTruthy();
    const shown = (await db.selectFrom('image').select('url').executeTakeFirstOrThrow()).url;
    const add = (url: string, hours: number) =>
      db
        .insertInto('image')
        .values({
          url,
          issuer: 'embedded',
          subject: 'nobody',
          uploadedAt: sql<Date>`now() - ${hours} * interval '1 hour'`,
        })
        .execute();
    await db
      .updateTable('image')
      .set({ uploadedAt: sql<Date>`now() - interval '9 days'` })
      .execute();
    const [stuck, old, fresh] = ['0', '1', '2'].map((digit) => `/images/${digit.repeat(32)}.jpg`) as [
      string,
      string,
      string,
    ];
    await add(stuck, 50);
    await add(old, 49);
    await add(fresh, 1);
    const { images } = portal.ports;
    const remove = async (image: { url: string; removeBy: string | null }) => {
      if (image.url === stuck) throw new Error('the host is unavailable');
      return images.remove(image);
    };
    const withFailure = { ...portal, ports: { ...portal.ports, images: { ...images, remove } } };
    expect(await deleteOrphanedImages(withFailure, null)).toBeNull();
    const left = (await db.selectFrom('image').select('url').execute()).map(({ url }) => url);
    expect(left.toSorted()).toEqual([shown, stuck, fresh].toSorted());
  });

  test('are checked in batches, each image once', async () => {
    const { portal, db } = it.portal;
    await sql`delete from image where not exists (select from person where image_url = url)`.execute(db);
    await sql`insert into image (url, issuer, subject, uploaded_at)
      select '/images/' || md5(n::text) || '.jpg', 'embedded', 'nobody', now() - interval '2 days'
      from generate_series(1, 700) n`.execute(db);
    const behind = await deleteOrphanedImages(portal, null);
    expect(behind).not.toBeNull();
    expect(await deleteOrphanedImages(portal, behind)).toBeNull();
    const left = await db.selectFrom('image').select('url').where('subject', '=', 'nobody').execute();
    expect(left).toEqual([]);
  });
});
