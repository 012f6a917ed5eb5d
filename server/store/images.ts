import type { Handle } from './open-database.ts';

export async function insertImage(
  handle: Handle,
  { url, removeBy, issuer, subject }: { url: string; removeBy: string | null; issuer: string; subject: string },
): Promise<void> {
  await handle.insertInto('image').values({ url, remove_by: removeBy, issuer, subject }).execute();
}

/** The picture with what its host wants to be shown before removing it; also for one that nobody noted. */
export async function findKeptImage(handle: Handle, url: string): Promise<{ url: string; removeBy: string | null }> {
  const row = await handle.selectFrom('image').select('remove_by').where('url', '=', url).executeTakeFirst();
  return { url, removeBy: row?.remove_by ?? null };
}

/** Whether this very identity uploaded the picture. */
export async function isImageOf(
  handle: Handle,
  { url, issuer, subject }: { url: string; issuer: string; subject: string },
): Promise<boolean> {
  const row = await handle
    .selectFrom('image')
    .select('url')
    .where('url', '=', url)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hands a picture over to the identity whose profile shows it. */
export async function giveImage(
  handle: Handle,
  url: string,
  owner: { issuer: string; subject: string },
): Promise<void> {
  await handle
    .updateTable('image')
    .set({ issuer: owner.issuer, subject: owner.subject })
    .where('url', '=', url)
    .execute();
}

/** The pictures of one identity. */
export async function listImagesOf(handle: Handle, owner: { issuer: string; subject: string }): Promise<string[]> {
  const rows = await handle
    .selectFrom('image')
    .select('url')
    .where('issuer', '=', owner.issuer)
    .where('subject', '=', owner.subject)
    .execute();
  return rows.map(({ url }) => url);
}

/** Whether somebody's profile shows the picture. */
export async function isImageShown(handle: Handle, url: string): Promise<boolean> {
  const row = await handle.selectFrom('person').select('id').where('image_url', '=', url).executeTakeFirst();
  return row !== undefined;
}

export async function deleteImage(handle: Handle, url: string): Promise<void> {
  await handle.deleteFrom('image').where('url', '=', url).execute();
}

/** Pictures uploaded before a moment that no profile shows: of sign-ups that were never finished. */
export async function listForgottenImages(handle: Handle, before: Date, limit: number): Promise<string[]> {
  const rows = await handle
    .selectFrom('image')
    .select('url')
    .where('uploaded_at', '<', before)
    .where((where) =>
      where.not(where.exists(where.selectFrom('person').select('id').whereRef('person.image_url', '=', 'image.url'))),
    )
    .orderBy('uploaded_at')
    .limit(limit)
    .execute();
  return rows.map(({ url }) => url);
}
