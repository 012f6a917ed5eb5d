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
