import type { Handle } from './open-database.ts';

export async function insertImage(
  handle: Handle,
  image: { url: string; issuer: string; subject: string },
): Promise<void> {
  await handle.insertInto('image').values(image).execute();
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

export async function deleteImage(handle: Handle, url: string): Promise<void> {
  await handle.deleteFrom('image').where('url', '=', url).execute();
}
