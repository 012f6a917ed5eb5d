import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/** An image with the address by which its host removes it (`removeBy`); null if there is none or the image is unknown. */
export async function findStoredImage(handle: Db, url: string): Promise<{ url: string; removeBy: string | null }> {
  const row = await handle.selectFrom('image').select('removeBy').where('url', '=', url).executeTakeFirst();
  return { url, removeBy: row?.removeBy ?? null };
}

/** Whether this identity uploaded the image. */
export async function isImageOf(
  handle: Db,
  { url, issuer, subject }: { url: string; issuer: string; subject: string },
): Promise<boolean> {
  const row = await handle
    .selectFrom('image')
    .select('url')
    .where('url', '=', url)
    .where((row) => row.and({ issuer, subject }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the newest settings of the clinic or its team have the image `url`. */
const isSet = (url: RawBuilder<string>) => sql<boolean>`(exists (
  select from clinic_settings, jsonb_each_text(clinic_settings.values) as setting
  where clinic_settings.id = (select max(id) from clinic_settings) and setting.value = ${url})
  or exists (select from team, jsonb_array_elements(members) as member where member ->> 'image' = ${url}))`;

/** Whether any profile, treatment or setting of the clinic shows the image. */
export async function isImageShown(handle: Db, url: string): Promise<boolean> {
  const person = await handle.selectFrom('person').select('id').where('imageUrl', '=', url).executeTakeFirst();
  if (person) return true;
  const treatment = await handle.selectFrom('treatment').select('id').where('image', '=', url).executeTakeFirst();
  if (treatment) return true;
  const { rows } = await sql<{ isSet: boolean }>`select ${isSet(sql`${url}`)} as "isSet"`.execute(handle);
  return rows[0]?.isSet ?? false;
}

/** The URLs of the images of one identity, except those that became a treatment's or the clinic's. */
export async function listImagesOf(handle: Db, owner: { issuer: string; subject: string }): Promise<string[]> {
  const rows = await handle
    .selectFrom('image')
    .select('url')
    .where('issuer', '=', owner.issuer)
    .where('subject', '=', owner.subject)
    .where(sql<boolean>`not exists (select from treatment where treatment.image = image.url)`)
    .where(sql<boolean>`not ${isSet(sql`image.url`)}`)
    .execute();
  return rows.map(({ url }) => url);
}

export type ImageAge = { url: string; uploadedAt: Date };

/** Images uploaded before an instant, oldest first; `after` is the last one of the previous page. */
export async function listImagesByAge(
  handle: Db,
  wanted: { before: Date; after: ImageAge | null; limit: number },
): Promise<ImageAge[]> {
  const { after } = wanted;
  let query = handle.selectFrom('image').select(['url', 'uploadedAt']).where('uploadedAt', '<', wanted.before);
  if (after) query = query.where(sql<boolean>`(uploaded_at, url) > (${after.uploadedAt}, ${after.url})`);
  return query.orderBy('uploadedAt').orderBy('url').limit(wanted.limit).execute();
}

export async function insertImage(
  handle: Db,
  { url, removeBy, issuer, subject }: { url: string; removeBy: string | null; issuer: string; subject: string },
): Promise<void> {
  await handle.insertInto('image').values({ url, removeBy, issuer, subject }).execute();
}

/** Makes the identity whose profile shows an image its owner. */
export async function assignImage(handle: Db, url: string, owner: { issuer: string; subject: string }): Promise<void> {
  await handle
    .updateTable('image')
    .set({ issuer: owner.issuer, subject: owner.subject })
    .where('url', '=', url)
    .execute();
}

export async function deleteImageRow(handle: Db, url: string): Promise<void> {
  await handle.deleteFrom('image').where('url', '=', url).execute();
}
